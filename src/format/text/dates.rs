//! Dates as other people write them.

/// A date in the form of LGN, `YYYY.MM.DD` with `?` for what is not told; none if it can't be told for
/// certain.
pub(crate) fn date(text: &str) -> Option<String> {
    let text = text.trim();
    let mut parts = text.split(['.', '-', '/']);
    let (year, month, day) = (parts.next()?, parts.next(), parts.next());
    if parts.next().is_some() {
        return None;
    }
    if let Some(year) = year_of(year) {
        let month = part(month.unwrap_or("??"), 12)?;
        let day = part(day.unwrap_or("??"), 31)?;
        return Some(format!("{year}.{month}.{day}"));
    }
    in_words(text)
}

fn year_of(text: &str) -> Option<&str> {
    let is_year = text.len() == 4 && text.bytes().all(|b| b.is_ascii_digit() || b == b'?');
    (is_year && text != "0000").then_some(text)
}

/// A month or a day, in two digits.
fn part(text: &str, most: u32) -> Option<String> {
    if matches!(text, "?" | "??") {
        return Some("??".to_owned());
    }
    let sound =
        matches!(text.len(), 1 | 2) && text.bytes().all(|b| b.is_ascii_digit() || b == b'?');
    if sound && text.contains('?') {
        return (text.len() == 2).then(|| text.to_owned());
    }
    let number: u32 = sound.then(|| text.parse().ok())??;
    (1..=most).contains(&number).then(|| format!("{number:02}"))
}

const MONTHS: [&str; 12] = [
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
];

/// The number of a month by its English name, or three or more letters of that.
pub(crate) fn month_of(name: &str) -> Option<usize> {
    let lower = name.to_ascii_lowercase();
    let is_it = |month: &&str| lower.len() >= 3 && month.starts_with(&lower);
    MONTHS.iter().position(is_it).map(|at| at + 1)
}

/// `Oct 15, 2016`, `15 October 2016`.
fn in_words(text: &str) -> Option<String> {
    let (mut year, mut month, mut day) = (None, None, None);
    for word in text.split([' ', ',', '.']).filter(|word| !word.is_empty()) {
        let place = match (month_of(word), year_of(word)) {
            (Some(number), _) => month.replace(format!("{number:02}")),
            (None, Some(found)) => year.replace(found.to_owned()),
            (None, None) => day.replace(part(word, 31)?),
        };
        if place.is_some() {
            return None;
        }
    }
    Some(format!("{}.{}.{}", year?, month?, day?))
}

/// The day of a number of seconds since the first of January 1970, as Unix counts them; none behind the year
/// 9999.
pub(crate) fn of_seconds(seconds: u64) -> Option<String> {
    // The end of the year 9999.
    if seconds > 253_402_300_799 {
        return None;
    }
    let (mut days, mut year) = (seconds / 86_400, 1970);
    // Four centuries have so many days, whichever they are.
    year += days / 146_097 * 400;
    days %= 146_097;
    let is_leap = |year: u64| {
        year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400))
    };
    while days >= 365 + u64::from(is_leap(year)) {
        days -= 365 + u64::from(is_leap(year));
        year += 1;
    }
    let february = 28 + u64::from(is_leap(year));
    let lengths = [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    let mut month = 1;
    for length in lengths {
        if days < length {
            break;
        }
        days -= length;
        month += 1;
    }
    Some(format!("{year:04}.{month:02}.{:02}", days + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_told_where_they_are_certain() {
        for (text, told) in [
            ("1984", "1984.??.??"),
            ("2000-4-16", "2000.04.16"),
            ("2010.08.20", "2010.08.20"),
            ("2010.08.??", "2010.08.??"),
            ("19??.??.??", "19??.??.??"),
            ("2023/1/5", "2023.01.05"),
            ("Oct 15, 2016", "2016.10.15"),
            ("15 october 2016", "2016.10.15"),
        ] {
            assert_eq!(date(text).as_deref(), Some(told), "{text}");
        }
        for text in [
            "",
            "yesterday",
            "2016.13.01",
            "2016.1.32",
            "10/31/2000",
            // A day in October or in November.
            "10/11/2000",
            "1.2.3.4",
            "0000",
        ] {
            assert_eq!(date(text), None, "{text}");
        }
    }

    #[test]
    fn seconds_become_days() {
        for (seconds, day) in [
            (0, "1970.01.01"),
            (68_169_600, "1972.02.29"),
            (940_607_137, "1999.10.22"),
            (947_375_357, "2000.01.08"),
            (951_782_400, "2000.02.29"),
            (4_107_542_400, "2100.03.01"),
        ] {
            assert_eq!(of_seconds(seconds).as_deref(), Some(day));
        }
        assert_eq!(of_seconds(253_402_300_799).as_deref(), Some("9999.12.31"));
        assert_eq!(of_seconds(u64::MAX), None);
    }
}
