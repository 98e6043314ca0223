//! PNG: a picture of dots, with the title, the position in words and the record beside it.

use std::borrow::Cow;
use std::io::Write;

use png::{BitDepth, ColorType, Compression, Encoder, EncodingError, FilterType};
use png::{PixelDimensions, Unit};
use resvg::tiny_skia::{Color, Pixmap, PremultipliedColorU8, Transform};

use super::{Fault, tree};
use crate::figure::scene::{Colour, Scene};

/// No picture has more dots on a side.
pub const MOST_DOTS: f64 = 20_000.0;

/// No picture has more dots in all: each takes four bytes of memory while it is drawn.
pub const MOST_IN_ALL: f64 = 64_000_000.0;

/// Flat areas pack best as they are.
const FILTER: FilterType = FilterType::NoFilter;

/// What a picture is to be like.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Picture {
    /// How many dots it is wide.
    pub width: f64,
    /// How many dots an inch of it has, if that is to be said in the file.
    pub density: Option<f64>,
    /// What lies under the figure; none leaves open what shows through.
    pub paper: Option<Colour>,
}

impl Picture {
    /// A picture so many dots wide on white paper.
    pub const fn wide(width: f64) -> Self {
        Self {
            width,
            density: None,
            paper: Some(Colour::WHITE),
        }
    }
}

/// Draws the scene as a PNG file.
///
/// # Errors
/// If the picture would be too large or smaller than a dot, or if it can't be drawn.
pub fn png(scene: &Scene<'_>, picture: &Picture) -> Result<Vec<u8>, Fault> {
    let tree = tree(scene)?;
    let size = tree.size();
    let width = picture.width.round();
    let height = (width * f64::from(size.height()) / f64::from(size.width())).round();
    let sides = 1.0..=MOST_DOTS;
    let is_allowed =
        sides.contains(&width) && sides.contains(&height) && width * height <= MOST_IN_ALL;
    let dots = is_allowed
        .then(|| Pixmap::new(width as u32, height as u32))
        .flatten();
    let Some(mut dots) = dots else {
        return Err(Fault::Size(width, height));
    };
    if let Some(Colour::Rgb([red, green, blue])) = picture.paper {
        dots.fill(Color::from_rgba8(red, green, blue, 255));
    }
    let scale = Transform::from_scale(
        (width / f64::from(size.width())) as f32,
        (height / f64::from(size.height())) as f32,
    );
    resvg::render(&tree, scale, &mut dots.as_mut());
    encode(scene, picture, &dots).map_err(|error| Fault::Drawing(error.to_string()))
}

fn encode(scene: &Scene<'_>, picture: &Picture, dots: &Pixmap) -> Result<Vec<u8>, EncodingError> {
    let mut file = Vec::with_capacity(64 * 1024);
    let mut encoder = Encoder::new(&mut file, dots.width(), dots.height());
    let colours = colours(picture, dots);
    encoder.set_color(colours);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_compression(Compression::Default);
    encoder.set_filter(FILTER);
    if let Some(density) = picture.density {
        let a_metre = (density / 0.0254).round() as u32;
        encoder.set_pixel_dims(Some(PixelDimensions {
            xppu: a_metre,
            yppu: a_metre,
            unit: Unit::Meter,
        }));
    }
    encoder.add_text_chunk("Software".into(), "ludograph".into())?;
    let mut said = |name: &str, text: &str| {
        let text = carried(text);
        if text.is_empty() {
            return Ok(());
        }
        encoder.add_itxt_chunk(name.to_owned(), text.into_owned())
    };
    said("Title", &scene.title)?;
    said("Description", &scene.desc)?;
    said("ludograph", scene.record.as_deref().unwrap_or(""))?;
    let mut writer = encoder.write_header()?;
    let mut stream = writer.stream_writer()?;
    let mut row = Vec::with_capacity(dots.width() as usize * 4);
    for dots in dots.pixels().chunks(dots.width().max(1) as usize) {
        row.clear();
        for dot in dots {
            put(*dot, colours, &mut row);
        }
        stream.write_all(&row)?;
    }
    stream.finish()?;
    writer.finish()?;
    Ok(file)
}

/// What has to be said of each dot: no more than one byte where all are grey.
fn colours(picture: &Picture, dots: &Pixmap) -> ColorType {
    let is_grey =
        |dot: &PremultipliedColorU8| dot.red() == dot.green() && dot.green() == dot.blue();
    match picture.paper {
        None => ColorType::Rgba,
        Some(_) if dots.pixels().iter().all(is_grey) => ColorType::Grayscale,
        Some(_) => ColorType::Rgb,
    }
}

fn put(dot: PremultipliedColorU8, colours: ColorType, row: &mut Vec<u8>) {
    let dot = dot.demultiply();
    match colours {
        ColorType::Grayscale => row.push(dot.red()),
        ColorType::Rgb => row.extend([dot.red(), dot.green(), dot.blue()]),
        _ => row.extend([dot.red(), dot.green(), dot.blue(), dot.alpha()]),
    }
}

/// What a text chunk can carry: anything but the character that ends its parts.
fn carried(text: &str) -> Cow<'_, str> {
    if text.contains('\0') {
        Cow::Owned(text.replace('\0', "\u{fffd}"))
    } else {
        Cow::Borrowed(text)
    }
}
