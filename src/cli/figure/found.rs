//! [`Found`]: what stands in the inputs, as far as it can be known before anything is checked.

use crate::cli::foreign::How;
use crate::cli::input::Input;
use crate::cli::records;

/// A figure block of an input.
pub(super) struct Block {
    pub(super) input: usize,
    pub(super) record: u64,
    pub(super) name: String,
}

/// What stands in the inputs.
pub(super) struct Found {
    pub(super) blocks: Vec<Block>,
    /// How many records each has, as far as it can be read.
    each: Vec<u64>,
    /// How many records the longest has; no end of them if one can't be read, which is reported when
    /// it is checked.
    pub(super) records: u64,
}

impl Found {
    pub(super) fn in_inputs(inputs: &[Input], how: &How) -> Self {
        let (mut blocks, mut records) = (Vec::new(), 0);
        let mut each = vec![0; inputs.len()];
        for (input, source) in inputs.iter().enumerate() {
            let read = records::figures(source, how, |record, name| {
                records = records.max(record);
                if let Some(own) = each.get_mut(input) {
                    *own = record;
                }
                blocks.extend(name.map(|name| Block {
                    input,
                    record,
                    name: name.to_string(),
                }));
            });
            if read.is_err() {
                records = u64::MAX;
            }
        }
        Self {
            blocks,
            each,
            records,
        }
    }

    /// How many records an input has.
    pub(super) fn records_of(&self, input: usize) -> u64 {
        self.each.get(input).copied().unwrap_or(0)
    }
}
