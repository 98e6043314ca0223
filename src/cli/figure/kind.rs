//! The kinds of files that figures are drawn as, and how large they become.

use std::path::Path;

use ludograph::figure::scene::Scene;
use ludograph::figure::seal::Seal;
use ludograph::figure::size::Length;
use ludograph::figure::svg;
#[cfg(feature = "raster")]
use ludograph::figure::{raster, scene::Colour};

#[cfg(feature = "raster")]
use crate::cli::numbers;

/// A kind of file.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum Kind {
    /// Lines and areas, for pages of the web and most books
    Svg,
    /// Dots, for programs that know no other pictures
    #[cfg(feature = "raster")]
    Png,
    /// A page of the figure's size, of lines and areas, for print
    #[cfg(feature = "raster")]
    Pdf,
}

impl Kind {
    /// How its files end.
    pub(super) fn ending(self) -> &'static str {
        match self {
            Self::Svg => "svg",
            #[cfg(feature = "raster")]
            Self::Png => "png",
            #[cfg(feature = "raster")]
            Self::Pdf => "pdf",
        }
    }

    /// How its files are known as ours.
    pub(super) fn seal(self) -> &'static Seal {
        match self {
            Self::Svg => &svg::SEAL,
            #[cfg(feature = "raster")]
            Self::Png => &raster::PNG,
            #[cfg(feature = "raster")]
            Self::Pdf => &raster::PDF,
        }
    }

    /// The kind that the ending of a path promises, if it has one.
    pub(super) fn promised(path: &Path) -> Result<Option<Self>, String> {
        let Some(ending) = path.extension() else {
            return Ok(None);
        };
        let kinds = <Self as clap::ValueEnum>::value_variants();
        let kind = kinds
            .iter()
            .find(|kind| ending.eq_ignore_ascii_case(kind.ending()));
        kind.copied().map(Some).ok_or_else(|| {
            let names: Vec<_> = kinds.iter().map(|kind| kind.ending()).collect();
            format!(
                "{}: figures are drawn as {}",
                path.display(),
                names.join(", ")
            )
        })
    }
}

/// How wide figures are to be.
#[derive(clap::Args)]
pub(super) struct Size {
    /// How wide the figure is to be: 400px, 5cm, 30mm, 2in, 150pt or, for SVG, 12em. Else an SVG is as
    /// wide as there is room, a PNG has 1000 dots, and a PDF has 10 cm
    #[arg(long, value_name = "LENGTH")]
    width: Option<Length>,
    /// Dots an inch of a PNG whose width is not given in px
    #[cfg(feature = "raster")]
    #[arg(long, value_name = "N", default_value = "300", value_parser = numbers::within::<10, 9600>)]
    dpi: u32,
}

/// The width of a PNG in dots if none is given.
#[cfg(feature = "raster")]
const DOTS: f64 = 1000.0;

/// The width of a PDF in points if none is given: 10 cm.
#[cfg(feature = "raster")]
const POINTS: f64 = 720.0 / 2.54;

impl Size {
    /// Sees that the width is one for that kind of file.
    pub(super) fn prepare(&self, kind: Kind) -> Result<(), String> {
        match self.width {
            Some(width) if kind != Kind::Svg && width.points().is_none() => Err(format!(
                "--width {width}: em is for SVG alone; a {} needs px, cm, mm, in or pt",
                kind.ending().to_uppercase()
            )),
            _ => Ok(()),
        }
    }

    /// The file of a drawing, or why there is none. Where a theme leaves the page to what the figure is
    /// put on, a PNG is white there: what shows through would be anything.
    #[cfg(feature = "raster")]
    pub(super) fn file(
        &self,
        kind: Kind,
        scene: &Scene<'_>,
        has_page: bool,
    ) -> Result<Vec<u8>, String> {
        let dpi = f64::from(self.dpi);
        match kind {
            Kind::Svg => Ok(self.svg(scene)),
            Kind::Png => {
                let dots = self.width.and_then(|width| width.dots(dpi));
                let is_measured = self.width.is_some_and(Length::is_measured);
                let picture = raster::Picture {
                    width: dots.unwrap_or(DOTS),
                    density: is_measured.then_some(dpi),
                    paper: (!has_page).then_some(Colour::WHITE),
                };
                raster::png(scene, &picture).map_err(|fault| self.refusal(&fault, "dots"))
            }
            Kind::Pdf => {
                let points = self.width.and_then(Length::points).unwrap_or(POINTS);
                raster::pdf(scene, points).map_err(|fault| self.refusal(&fault, "points"))
            }
        }
    }

    /// The file of a drawing. Nothing can go wrong with an SVG, and there is nothing else.
    #[cfg(not(feature = "raster"))]
    #[expect(clippy::unnecessary_wraps)]
    pub(super) fn file(&self, _: Kind, scene: &Scene<'_>, _: bool) -> Result<Vec<u8>, String> {
        Ok(self.svg(scene))
    }

    #[cfg(feature = "raster")]
    fn refusal(&self, fault: &raster::Fault, unit: &str) -> String {
        let most = match unit {
            "dots" => format!(
                "at most {} dots a side and {} million in all",
                raster::MOST_DOTS,
                raster::MOST_IN_ALL / 1e6
            ),
            _ => format!(
                "at most {} points a side, which are 5 m",
                raster::MOST_POINTS
            ),
        };
        let asked = match self.width {
            Some(width) => format!("--width {width}"),
            None => "its shape".to_string(),
        };
        match fault {
            raster::Fault::Size(width, height) => format!(
                "{asked} makes a figure of {width:.0} by {height:.0} {unit}; allowed are {most}"
            ),
            raster::Fault::Drawing(_) => fault.to_string(),
        }
    }

    /// What an SVG is beside its drawing.
    pub(super) fn options(&self) -> svg::Options {
        svg::Options {
            width: self.width,
            ..svg::Options::default()
        }
    }

    fn svg(&self, scene: &Scene<'_>) -> Vec<u8> {
        let mut file = String::new();
        svg::write_with(scene, &self.options(), &mut file);
        file.into_bytes()
    }
}
