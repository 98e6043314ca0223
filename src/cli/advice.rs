//! Advice on words of the command line that clap does not know and has no advice on itself.

use clap::error::{ContextKind, ContextValue};
use clap::{Command, CommandFactory, Error};
use ludograph::diagnostic::near::near;

/// The fault with the word that may have been meant: a command behind `help`, or one of few values.
pub(super) fn with(mut fault: Error) -> Error {
    advise(
        &mut fault,
        ContextKind::InvalidSubcommand,
        ContextKind::SuggestedSubcommand,
        |_| commands(),
    );
    advise(
        &mut fault,
        ContextKind::InvalidValue,
        ContextKind::SuggestedValue,
        values,
    );
    fault
}

/// Adds advice of one kind, where there is none and some can be given.
fn advise(
    fault: &mut Error,
    wrong: ContextKind,
    advice: ContextKind,
    known: impl FnOnce(&Error) -> Vec<String>,
) {
    let Some(ContextValue::String(word)) = fault.get(wrong) else {
        return;
    };
    if fault.get(advice).is_some() {
        return;
    }
    let known = known(fault);
    let Some(meant) = near(word, known.iter().map(String::as_str)) else {
        return;
    };
    let meant = meant.to_owned();
    let value = match advice {
        ContextKind::SuggestedSubcommand => ContextValue::Strings(vec![meant]),
        _ => ContextValue::String(meant),
    };
    fault.insert(advice, value);
}

fn commands() -> Vec<String> {
    let all = super::Args::command();
    let names = all.get_subcommands().map(Command::get_name);
    names.map(str::to_owned).collect()
}

fn values(fault: &Error) -> Vec<String> {
    match fault.get(ContextKind::ValidValue) {
        Some(ContextValue::Strings(values)) => values.clone(),
        _ => Vec::new(),
    }
}
