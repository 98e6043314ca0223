//! Figures and pages are sound markup, and of their own elements alone: no text of a record becomes one.

use std::collections::BTreeSet;

use roxmltree::Document;

/// What must hold of every figure.
///
/// # Errors
/// What does not hold.
pub fn sound(file: &str) -> Result<(), String> {
    of_elements(file, ELEMENTS)
}

/// What must hold of every animation.
///
/// # Errors
/// What does not hold.
pub fn sound_film(file: &str) -> Result<(), String> {
    of_elements(file, &[ELEMENTS, &["style"]].concat())
}

/// The elements of figures.
const ELEMENTS: &[&str] = &[
    "svg",
    "title",
    "desc",
    "metadata",
    "defs",
    "g",
    "path",
    "circle",
    "rect",
    "use",
    "text",
    "radialGradient",
    "stop",
];

fn of_elements(file: &str, known: &[&str]) -> Result<(), String> {
    let document = Document::parse(file).map_err(|error| error.to_string())?;
    let root = document.root_element();
    if root.attribute("version") != Some("1.1") || root.attribute("viewBox").is_none() {
        return Err("no SVG 1.1 with a viewBox".into());
    }
    if root.attribute("width").is_some() || root.attribute("height").is_some() {
        return Err("a fixed size".into());
    }
    let mut ids = BTreeSet::new();
    let mut used = BTreeSet::new();
    for node in document.descendants().filter(roxmltree::Node::is_element) {
        if !known.contains(&node.tag_name().name()) {
            return Err(format!("an element {}", node.tag_name().name()));
        }
        for attribute in node.attributes() {
            let value = attribute.value();
            match attribute.name() {
                "id" if !ids.insert(value.to_owned()) => return Err(format!("{value} twice")),
                "id" => {}
                "href" => {
                    let id = value.strip_prefix('#').ok_or("an outward reference")?;
                    used.insert(id.to_owned());
                }
                "fill" if value.starts_with("url(") => {
                    let id = value
                        .strip_prefix("url(#")
                        .and_then(|id| id.strip_suffix(')'));
                    used.insert(id.ok_or("an outward reference")?.to_owned());
                }
                "style" if known.contains(&"style") => {}
                _ => numbers(value)?,
            }
        }
    }
    match used.difference(&ids).next() {
        Some(id) => Err(format!("nothing is {id}")),
        None => Ok(()),
    }
}

/// Every number has at most two decimals, and none is a minus nothing.
fn numbers(value: &str) -> Result<(), String> {
    let bytes = value.as_bytes();
    for (i, _) in value.match_indices('.') {
        let decimals = bytes[i + 1..]
            .iter()
            .take_while(|b| b.is_ascii_digit())
            .count();
        if decimals > 2 {
            return Err(format!("{decimals} decimals in {value}"));
        }
    }
    for (i, _) in value.match_indices("-0") {
        if !matches!(bytes.get(i + 2), Some(b'.' | b'0'..=b'9')) {
            return Err(format!("a minus nothing in {value}"));
        }
    }
    Ok(())
}

/// The elements of pages that have an end, and those that have none.
const PAGE: &[&str] = &[
    "html",
    "head",
    "body",
    "title",
    "style",
    "script",
    "header",
    "main",
    "section",
    "div",
    "p",
    "h1",
    "h2",
    "h3",
    "a",
    "b",
    "i",
    "bdi",
    "span",
    "button",
    "label",
    "select",
    "details",
    "summary",
    "figure",
    "figcaption",
    "svg",
    "defs",
    "g",
    "text",
    "radialGradient",
];
const VOID: &[&str] = &["meta", "br"];

/// What must hold of every page: elements that it may have, each closed where it should be, no attribute that
/// acts or leads elsewhere, scripts that are its own or data.
///
/// # Errors
/// What does not hold.
pub fn sound_page(html: &str) -> Result<(), String> {
    let mut open: Vec<&str> = Vec::new();
    let mut rest = html;
    while let Some(at) = rest.find('<') {
        let markup = &rest[at..];
        let end = markup.find('>').ok_or("markup without an end")?;
        let inside = &markup[1..end];
        rest = &markup[end + 1..];
        if inside == "!DOCTYPE html" || inside == "!-- ludograph --" {
            continue;
        }
        if let Some(name) = inside.strip_prefix('/') {
            if open.pop() != Some(name) {
                return Err(format!("an end of {name} that has not begun"));
            }
            continue;
        }
        let name = inside.split([' ', '/']).next().unwrap_or("");
        attributes(&inside[name.len()..])?;
        if name == "script" || name == "style" {
            rest = raw(name, inside, rest)?;
            continue;
        }
        let is_closed = VOID.contains(&name) || (inside.ends_with('/') && is_drawn(name));
        if !is_closed && !PAGE.contains(&name) {
            return Err(format!("an element {name}"));
        }
        if !is_closed {
            open.push(name);
        }
    }
    if open.is_empty() {
        Ok(())
    } else {
        Err(format!("{open:?} without an end"))
    }
}

fn is_drawn(name: &str) -> bool {
    ELEMENTS.contains(&name) || PAGE.contains(&name)
}

/// What stands behind an element whose content is no markup.
fn raw<'h>(name: &str, tag: &str, rest: &'h str) -> Result<&'h str, String> {
    let (content, rest) = rest
        .split_once(&format!("</{name}>"))
        .ok_or(format!("{name} without an end"))?;
    if tag.contains("application/json") {
        serde_json::from_str::<serde_json::Value>(content).map_err(|error| error.to_string())?;
        if content.contains(['<', '>', '&']) {
            return Err("markup in data".into());
        }
    }
    Ok(rest)
}

/// The attributes of a tag: a name, or a name and a value in quotes.
fn attributes(tag: &str) -> Result<(), String> {
    let mut rest = tag.trim_end_matches('/').trim();
    while !rest.is_empty() {
        let end = rest.find(['=', ' ']).unwrap_or(rest.len());
        let name = &rest[..end];
        let is_name = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == ':';
        if name.starts_with("on") || name == "src" || !name.chars().all(is_name) {
            return Err(format!("an attribute {name:?}"));
        }
        rest = &rest[end..];
        if let Some(value) = rest.strip_prefix("=\"") {
            let (value, behind) = value.split_once('"').ok_or("a value without an end")?;
            if name == "href" && !value.starts_with('#') {
                return Err(format!("a link to {value}"));
            }
            rest = behind;
        }
        rest = rest.trim_start();
    }
    Ok(())
}
