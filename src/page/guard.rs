//! What the page may do, as a policy for the browser: run this one script, use this one style, fetch
//! nothing.

/// The SHA-256 of the script and of the style, in base64. A test names the right ones when they change.
const SCRIPT: &str = "jkOUylbsi72bF/Dpnw7drqFrhE3YdJTy7B5rBhw2IEI=";
const STYLE: &str = "9aRNs4cNl7QOvqEat5dj1qe1I0FbZbtDpdbm9LxR7S8=";

/// The value of the page's `Content-Security-Policy`.
pub(super) fn policy() -> String {
    format!(
        "default-src 'none'; script-src 'sha256-{SCRIPT}'; style-src 'sha256-{STYLE}'; \
         base-uri 'none'; form-action 'none'"
    )
}

#[cfg(test)]
mod tests {
    use base64::Engine;
    use base64::engine::general_purpose::STANDARD;
    use sha2::{Digest, Sha256};

    #[test]
    fn the_policy_names_the_script_and_the_style() {
        let of = |text: &str| STANDARD.encode(Sha256::digest(text));
        assert_eq!(super::SCRIPT, of(super::super::SCRIPT));
        assert_eq!(super::STYLE, of(super::super::STYLE));
    }
}
