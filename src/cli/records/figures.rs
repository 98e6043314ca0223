//! The names of all figures of an input.

use std::io;

use ludograph::check::Held;
use ludograph::diagnostic::Diagnostics;
use ludograph::lgn::syntax::parse;
use ludograph::lgn::syntax::tree::{Kind, Tree};
use ludograph::record::Record;
use ludograph::source::Chunk;

use crate::cli::foreign::How;
use crate::cli::input::Input;
use crate::cli::opened::open;
use crate::cli::watched::Meter;

/// Hands the number of each record of an input to `each`, and then each name of a figure block in it.
/// Nothing is checked.
pub(in crate::cli) fn figures(
    input: &Input,
    how: &How,
    mut each: impl FnMut(u64, Option<&str>),
) -> io::Result<()> {
    let mut opened = open(input, how, None, &Meter::default())?;
    let mut found = opened.records();
    let (mut chunk, mut tree, mut records) = (Chunk::default(), Tree::default(), 0);
    let mut unheard = Diagnostics::new();
    while let Some(next) = found.next(&mut chunk, &mut unheard)? {
        next.map_err(|fault| io::Error::other(fault.diagnostic.message))?;
        if let Some(reading) = found.reading() {
            let mut record = Record::default();
            let held = reading.read(&chunk, &mut record, &mut unheard);
            records += u64::from(!matches!(held, Held::Nothing));
            each(records, None);
            for figure in &record.figures {
                each(records, Some(&figure.name));
            }
            unheard.clear();
            continue;
        }
        parse(&chunk, &mut tree, &mut unheard);
        unheard.clear();
        records += u64::from(tree.is_record());
        each(records, None);
        for item in &tree.items {
            if let Kind::Figure(block) = item.kind
                && let Some(block) = tree.blocks.get(block as usize)
            {
                each(records, Some(&block.plain_name(&chunk.text)));
            }
        }
    }
    Ok(())
}
