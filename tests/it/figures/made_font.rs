//! Fonts made for tests: TrueType files of a few glyphs, sound ones and others.

/// A glyph of a font that is made.
#[derive(Clone)]
pub(crate) enum Made {
    /// A rectangle from the base line up: width and height in thousandths of an em.
    Box(i16, i16),
    /// Other glyphs by their numbers, one over the other.
    Of(Vec<u16>),
}

/// A font with these characters, whose glyphs count from 1; glyph 0 is empty. Each is an em wide.
pub(crate) fn font(glyphs: &[(char, Made)]) -> Vec<u8> {
    at(0, glyphs)
}

/// The same in a collection.
pub(crate) fn collection(glyphs: &[(char, Made)]) -> Vec<u8> {
    let mut file = b"ttcf\0\x01\0\0".to_vec();
    put(&mut file, &[0, 1, 0, 16]);
    file.extend(at(16, glyphs));
    file
}

fn put(out: &mut Vec<u8>, words: &[u16]) {
    for word in words {
        out.extend(word.to_be_bytes());
    }
}

fn signed(out: &mut Vec<u8>, words: &[i16]) {
    for word in words {
        out.extend(word.to_be_bytes());
    }
}

/// A font that stands so far from the beginning of its file.
fn at(offset: u32, glyphs: &[(char, Made)]) -> Vec<u8> {
    let count = glyphs.len() as u16 + 1;
    let mut glyf = Vec::new();
    let mut loca = Vec::new();
    loca.extend([0; 4]);
    for (_, glyph) in glyphs {
        loca.extend((glyf.len() as u32).to_be_bytes());
        outline(&mut glyf, glyph);
    }
    loca.extend((glyf.len() as u32).to_be_bytes());

    let mut head = vec![0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0x5f, 0x0f, 0x3c, 0xf5];
    put(&mut head, &[0, 1000]);
    head.extend([0; 16]);
    put(&mut head, &[0, 0, 1000, 1000, 0, 8, 2, 1, 0]);
    let mut hhea = vec![0, 1, 0, 0];
    put(&mut hhea, &[800, 200_u16.wrapping_neg(), 0, 1000]);
    hhea.extend([0; 22]);
    put(&mut hhea, &[count]);
    let mut maxp = vec![0, 1, 0, 0];
    put(&mut maxp, &[count]);
    maxp.extend([0; 26]);
    let mut hmtx = Vec::new();
    for _ in 0..count {
        put(&mut hmtx, &[1000, 0]);
    }
    let mut cmap = Vec::new();
    put(&mut cmap, &[0, 1, 3, 10, 0, 12, 12, 0]);
    let mut sorted: Vec<(u32, u32)> = Vec::new();
    for (i, (c, _)) in glyphs.iter().enumerate() {
        sorted.push((u32::from(*c), i as u32 + 1));
    }
    sorted.sort_unstable();
    for value in [16 + 12 * sorted.len() as u32, 0, sorted.len() as u32] {
        cmap.extend(value.to_be_bytes());
    }
    for (c, glyph) in sorted {
        for value in [c, c, glyph] {
            cmap.extend(value.to_be_bytes());
        }
    }
    let tables = [
        (*b"cmap", cmap),
        (*b"glyf", glyf),
        (*b"head", head),
        (*b"hhea", hhea),
        (*b"hmtx", hmtx),
        (*b"loca", loca),
        (*b"maxp", maxp),
    ];
    let mut file = vec![0, 1, 0, 0];
    put(&mut file, &[tables.len() as u16, 0, 0, 0]);
    let mut place = offset + 12 + 16 * tables.len() as u32;
    for (name, table) in &tables {
        file.extend(name);
        for value in [0, place, table.len() as u32] {
            file.extend(value.to_be_bytes());
        }
        place += (table.len() as u32).next_multiple_of(4);
    }
    for (_, table) in tables {
        file.extend(&table);
        file.resize(file.len().next_multiple_of(4), 0);
    }
    file
}

fn outline(out: &mut Vec<u8>, glyph: &Made) {
    match glyph {
        Made::Box(width, height) => {
            let (w, h) = (*width, *height);
            signed(out, &[1, 0, 0, w, h]);
            // Four points, no instructions, then their flags: on the line, places of two bytes.
            put(out, &[3, 0]);
            out.extend([1; 4]);
            signed(out, &[0, w, 0, -w, 0, 0, h, 0]);
        }
        Made::Of(parts) => {
            signed(out, &[-1, 0, 0, 1000, 1000]);
            for (i, part) in parts.iter().enumerate() {
                // Places of one byte, not scaled; more to come.
                let more = if i + 1 < parts.len() { 0x20 } else { 0 };
                put(out, &[0x2 | more, *part, 0]);
            }
        }
    }
    out.resize(out.len().next_multiple_of(4), 0);
}

/// A font whose glyph is made of two of the next one, and so on: drawing it takes 2^30 steps.
pub(crate) fn endless(c: char) -> Vec<u8> {
    let link = |i: u16| {
        let c = if i == 1 { c } else { char::from(i as u8) };
        (c, Made::Of(vec![i + 1, i + 1]))
    };
    let mut glyphs: Vec<(char, Made)> = (1..=30).map(link).collect();
    glyphs.push(('\u{e000}', Made::Of(vec![40])));
    font(&glyphs)
}
