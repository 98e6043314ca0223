//! [`Film`]: the scenes of an animation laid over each other.

use std::collections::BTreeMap;

use super::Pace;
use crate::board::Xy;
use crate::figure::digits::hundredths;
use crate::figure::scene::{Form, Scene, Shape, unshadowed};

/// A run of scenes in which something is seen: the first, and the one behind the last.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Spell {
    /// The first scene.
    pub from: u32,
    /// The scene behind the last.
    pub to: u32,
}

/// A shape, and when it is seen.
#[derive(Clone, PartialEq, Debug)]
pub struct Shot<'a> {
    /// The shape.
    pub shape: Shape<'a>,
    /// When it is seen, in order; between two spells it is not.
    pub spells: Vec<Spell>,
}

/// Scenes laid over each other.
#[derive(Clone, PartialEq, Debug)]
pub struct Film<'a> {
    /// The last scene, with the shapes of all of them and with bounds that hold all.
    pub scene: Scene<'a>,
    /// When each shape of `scene` is seen.
    pub spells: Vec<Vec<Spell>>,
    /// How many scenes there are.
    pub length: u32,
}

/// Shapes that differ in nothing but where they are.
struct Layer<'a> {
    /// Such a shape that is nowhere.
    kind: Shape<'a>,
    /// What has been seen, with its spells, in the order in which it was first seen.
    spots: Vec<(Spot, Vec<Spell>)>,
    /// Where in `spots` each is.
    known: BTreeMap<(i64, i64, u32), usize>,
}

/// One of the things of which a shape has many.
#[derive(Clone, Copy)]
struct Spot {
    at: Xy,
    sign: Option<char>,
}

impl<'a> Film<'a> {
    /// Lays scenes over each other, the first in time first.
    pub fn new(mut scenes: Vec<Scene<'a>>) -> Self {
        spread(&mut scenes);
        let length = scenes.len() as u32;
        let mut reel = Reel::default();
        let (mut balls, mut lacking) = (None, Vec::new());
        let mut last = None;
        for (time, mut scene) in (0_u32..).zip(scenes) {
            balls = balls.or(scene.balls);
            for c in scene.lacking.drain(..) {
                if !lacking.contains(&c) {
                    lacking.push(c);
                }
            }
            let shapes = std::mem::take(&mut scene.shapes);
            reel.add(time, shapes);
            last = Some(scene);
        }
        let mut scene = last.unwrap_or_else(Scene::nothing);
        (scene.balls, scene.lacking) = (balls, lacking);
        scene.desc = format!(
            "{length} positions, one after the other. The last: {}",
            scene.desc
        );
        let mut spells = Vec::new();
        for shot in reel.shots() {
            scene.shapes.push(shot.shape);
            spells.push(shot.spells);
        }
        Self {
            scene,
            spells,
            length,
        }
    }
}

impl Film<'_> {
    /// A number that stands for what is drawn and when, the same everywhere.
    pub fn fingerprint(&self, pace: Pace) -> u32 {
        let pace = [pace.turn, pace.end, self.length].map(u64::from);
        let spell = |spell: &Spell| u64::from(spell.from) << 32 | u64::from(spell.to);
        let spells = self.spells.iter().flatten().map(spell);
        self.scene.fingerprint_with(pace.into_iter().chain(spells))
    }
}

/// Gives all scenes the bounds that hold each of them.
fn spread(scenes: &mut [Scene<'_>]) {
    let Some((first, rest)) = scenes.split_first() else {
        return;
    };
    let mut all = first.bounds;
    for scene in rest {
        all.add(scene.bounds.min);
        all.add(scene.bounds.max);
    }
    for scene in scenes {
        for shape in &mut scene.shapes {
            if let Form::Card { bounds, .. } = &mut shape.form
                && *bounds == scene.bounds
            {
                *bounds = all;
            }
        }
        scene.bounds = all;
    }
}

/// The layers so far.
#[derive(Default)]
struct Reel<'a> {
    layers: Vec<Layer<'a>>,
    /// The layers, the lowest first.
    order: Vec<usize>,
    /// Each layer by what its shapes are like, and which of those in its scene it is.
    known: BTreeMap<(String, usize), usize>,
}

impl<'a> Reel<'a> {
    fn add(&mut self, time: u32, shapes: Vec<Shape<'a>>) {
        let mut seen: BTreeMap<String, usize> = BTreeMap::new();
        // Layers that come new lie under the next one of their scene that is known, and so over all
        // that may lie under it.
        let mut above = None;
        for shape in unshadowed(shapes).into_iter().rev() {
            let (kind, spots) = taken_apart(shape);
            let name = name(&kind);
            let turn = seen.entry(name.clone()).or_default();
            let key = (name, *turn);
            *turn += 1;
            let layer = self.known.get(&key).copied();
            let layer = layer.unwrap_or_else(|| self.insert(key, kind, above));
            above = Some(layer);
            if let Some(layer) = self.layers.get_mut(layer) {
                layer.see(time, &spots);
            }
        }
    }

    /// Puts a new layer under another, or over all.
    fn insert(&mut self, key: (String, usize), kind: Shape<'a>, above: Option<usize>) -> usize {
        let layer = self.layers.len();
        let place = (self.order.iter()).position(|&other| Some(other) == above);
        self.order.insert(place.unwrap_or(self.order.len()), layer);
        self.known.insert(key, layer);
        self.layers.push(Layer {
            kind,
            spots: Vec::new(),
            known: BTreeMap::new(),
        });
        layer
    }

    /// The shapes of all layers: of one layer those with the same spells together.
    fn shots(self) -> Vec<Shot<'a>> {
        let mut shots = Vec::new();
        for layer in self
            .order
            .iter()
            .filter_map(|&layer| self.layers.get(layer))
        {
            let mut together: Vec<(&[Spell], Vec<Spot>)> = Vec::new();
            let mut known: BTreeMap<&[Spell], usize> = BTreeMap::new();
            for (spot, spells) in &layer.spots {
                let place = *known.entry(spells).or_insert(together.len());
                match together.get_mut(place) {
                    Some((_, spots)) => spots.push(*spot),
                    None => together.push((spells, vec![*spot])),
                }
            }
            shots.extend(together.into_iter().map(|(spells, spots)| Shot {
                shape: at(&layer.kind, &spots),
                spells: spells.to_vec(),
            }));
        }
        shots
    }
}

impl Layer<'_> {
    fn see(&mut self, time: u32, spots: &[Spot]) {
        for spot in spots {
            let (x, y) = (hundredths(spot.at.x * 100.0), hundredths(spot.at.y * 100.0));
            let key = (x, y, spot.sign.map_or(0, u32::from));
            let index = *self.known.entry(key).or_insert(self.spots.len());
            if index == self.spots.len() {
                self.spots.push((*spot, Vec::new()));
            }
            let Some((_, spells)) = self.spots.get_mut(index) else {
                continue;
            };
            match spells.last_mut() {
                Some(last) if last.to >= time => last.to = time + 1,
                _ => spells.push(Spell {
                    from: time,
                    to: time + 1,
                }),
            }
        }
    }
}

/// What tells kinds of shapes apart. Lines of a board are told by their number and ends, since they are
/// many and stay the same.
fn name(kind: &Shape<'_>) -> String {
    let Form::Board(lines) = &kind.form else {
        return format!("{kind:?}");
    };
    let ends = (lines.at.first(), lines.at.last());
    let counts = (lines.line.len(), lines.at.len(), lines.closed);
    format!("{counts:?} {ends:?} {:?} {:?}", kind.fill, kind.stroke)
}

/// A shape that is nowhere, and where it was. One that is not made of many is one spot.
fn taken_apart(mut shape: Shape<'_>) -> (Shape<'_>, Vec<Spot>) {
    let spots = match &mut shape.form {
        Form::Discs { at, .. } | Form::Pieces { at, .. } | Form::Stamps { at, .. } => {
            let spot = |at| Spot { at, sign: None };
            std::mem::take(at).into_iter().map(spot).collect()
        }
        Form::Glyphs { glyphs, .. } => {
            let spot = |(sign, at)| Spot {
                at,
                sign: Some(sign),
            };
            std::mem::take(glyphs).into_iter().map(spot).collect()
        }
        _ => vec![Spot {
            at: Xy::new(0.0, 0.0),
            sign: None,
        }],
    };
    (shape, spots)
}

/// A shape at those places.
fn at<'a>(kind: &Shape<'a>, spots: &[Spot]) -> Shape<'a> {
    let mut shape = kind.clone();
    match &mut shape.form {
        Form::Discs { at, .. } | Form::Pieces { at, .. } | Form::Stamps { at, .. } => {
            at.extend(spots.iter().map(|spot| spot.at));
        }
        Form::Glyphs { glyphs, .. } => {
            glyphs.extend(spots.iter().map(|spot| (spot.sign.unwrap_or(' '), spot.at)));
        }
        _ => {}
    }
    shape
}
