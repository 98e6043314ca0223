//! The page in a real Chromium. `.ci/run` installs one.

use std::fs;
use std::path::{Path, PathBuf};

use base64::Engine;
use serde_json::{Value, json};

use super::chrome::Chrome;
use super::page;

const LANRICK: &str = include_str!("../../../samples/lanrick/lines.lgn");
const MACBETH: &str = include_str!("../../../samples/macbeth/figures.lgn");

/// A file with that page, and its address.
struct Shown {
    _folder: tempfile::TempDir,
    address: String,
}

impl Shown {
    fn new(file: &str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.html");
        fs::write(&path, page("Games", file)).unwrap();
        Self {
            address: format!("file://{}", path.display()),
            _folder: folder,
        }
    }

    fn open(&self, chrome: &mut Chrome, hash: &str) {
        // A second visit that differs in its hash alone would load nothing.
        chrome.open("about:blank");
        chrome.open(&format!("{}{hash}", self.address));
    }
}

fn hash(chrome: &mut Chrome) -> String {
    chrome.eval("location.hash").as_str().unwrap().to_string()
}

/// Lays a picture aside for whoever wants to look at it.
fn shot(chrome: &mut Chrome, name: &str) -> Vec<u8> {
    let shot = chrome.call("Page.captureScreenshot", &json!({"format": "png"}));
    keep(&shot, &format!("{name}.png"))
}

fn keep(answer: &Value, name: &str) -> Vec<u8> {
    let data = answer["data"].as_str().unwrap();
    let bytes = base64::engine::general_purpose::STANDARD
        .decode(data)
        .unwrap();
    let folder: PathBuf = Path::new(env!("CARGO_TARGET_TMPDIR")).join("page");
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join(name), &bytes).unwrap();
    bytes
}

#[test]
#[ignore = "needs chromium"]
fn a_game_of_lanrick_with_other_lines_is_played_by_keyboard_alone() {
    let shown = Shown::new(LANRICK);
    let mut chrome = Chrome::start();
    shown.open(&mut chrome, "");
    assert_eq!(
        chrome.text("#told"),
        "The start. White to act: session 1 has no mark yet."
    );
    chrome.key("ArrowRight");
    assert_eq!(
        chrome.text("#told"),
        "White sets the mark on d5. Black to move in session 1."
    );
    assert_eq!(hash(&mut chrome), "#g1-t0.1");
    // The other mark, and its line.
    chrome.key("ArrowDown");
    assert_eq!(
        chrome.text("#told"),
        "White sets the mark on e5. Black to move in session 1."
    );
    chrome.key("ArrowRight");
    assert_eq!(hash(&mut chrome), "#g1-t0v1-t1");
    assert_eq!(chrome.text("[aria-current]"), "1. b8-d6");
    chrome.key("ArrowRight");
    assert_eq!(hash(&mut chrome), "#g1-t0v1-t1", "the line ends there");
    // Up leads out of it.
    chrome.key("ArrowUp");
    assert_eq!(hash(&mut chrome), "#g1-t0.1");
    chrome.keys(&["ArrowRight", "ArrowDown"]);
    assert_eq!(chrome.text("[aria-current]"), "1. d1-d2,h2-g2");
    chrome.keys(&["ArrowRight", "ArrowDown"]);
    assert_eq!(chrome.text("[aria-current]"), "2. h5-f5?");
    assert_eq!(hash(&mut chrome), "#g1-t0.1v1-t1v1-t2");
    assert_eq!(
        chrome.text("#told"),
        "Turn 2: White moves h5 to f5. Black to move in session 1."
    );
    chrome.keys(&["ArrowUp", "ArrowUp", "ArrowDown", "ArrowDown"]);
    assert_eq!(chrome.text("[aria-current]"), "1. h2-f4");
    chrome.keys(&["ArrowUp", "ArrowUp", "ArrowUp"]);
    assert_eq!(
        chrome.text("[aria-current]"),
        "1. b8-d6!",
        "above the first line is nothing"
    );
    chrome.key("End");
    assert_eq!(hash(&mut chrome), "#g1-t3");
    let words = chrome.text("#words");
    // Sample `lanrick/figures.lgn` has the same three turns.
    assert!(
        words.contains("Mark: d5. Rendezvous: c4 d4 e4 c5 d5 e5 c6 d6 e6."),
        "{words}"
    );
    assert!(
        words.starts_with("Black: d2 h2 b4 d5 f6. White: a1 g1 g5 b6 e8."),
        "{words}"
    );
    assert_eq!(
        chrome.eval("document.querySelectorAll('.pieces use').length"),
        10
    );
    assert_eq!(
        chrome.eval("document.querySelectorAll('.shades use').length"),
        9
    );
    assert_eq!(
        chrome.eval("document.querySelectorAll('.rings use').length"),
        4,
        "four men moved"
    );
    chrome.key("ArrowLeft");
    assert_eq!(hash(&mut chrome), "#g1-t2");
    chrome.key("Home");
    assert_eq!(hash(&mut chrome), "#g1-t0");
    assert_eq!(chrome.complaints, Vec::<String>::new());
}

#[test]
#[ignore = "needs chromium"]
fn tab_goes_through_the_page_and_enter_plays() {
    let shown = Shown::new(LANRICK);
    let mut chrome = Chrome::start();
    shown.open(&mut chrome, "");
    let focus = |chrome: &mut Chrome| {
        let focus = "document.activeElement.id || document.activeElement.textContent";
        chrome.eval(focus).as_str().unwrap().to_string()
    };
    let mut order = Vec::new();
    for _ in 0..8 {
        chrome.key("Tab");
        order.push(focus(&mut chrome));
    }
    assert_eq!(order[..5], ["dark", "first", "back", "forward", "last"]);
    assert_eq!(order[5], "The position in words");
    assert_eq!(order[6..], ["@d5", "@e5"], "the lines from here");
    chrome.key("Enter");
    assert_eq!(
        chrome.text("[aria-current]"),
        "@e5",
        "the second line was chosen"
    );
    shown.open(&mut chrome, "");
    chrome.keys(&["Tab", "Tab", "Tab", "Tab", "Enter", "Enter"]);
    assert_eq!(focus(&mut chrome), "forward");
    assert_eq!(hash(&mut chrome), "#g1-t1");
    // In the list the focus goes along with the turns.
    chrome.eval("document.querySelector('[aria-current]').focus()");
    chrome.keys(&["ArrowRight", "ArrowRight"]);
    assert_eq!(focus(&mut chrome), "3. d6-d5,a4-b4,h8-f6,d1-d2");
    let stops = "document.querySelectorAll('.game.on .turns a[tabindex=\"0\"]').length";
    assert_eq!(chrome.eval(stops), 1, "one stop in the list");
    assert_eq!(chrome.complaints, Vec::<String>::new());
}

#[test]
#[ignore = "needs chromium"]
fn a_game_of_64_turns_is_played_to_its_end_by_keyboard_alone() {
    let shown = Shown::new(MACBETH);
    let mut chrome = Chrome::start();
    shown.open(&mut chrome, "#g2");
    for turn in 1..=64 {
        chrome.key("ArrowRight");
        assert_eq!(hash(&mut chrome), format!("#g2-t{turn}"));
    }
    // "44 discs to 26 with two empty cells give 46 to 26", says the rule page.
    assert_eq!(chrome.text("#count"), "Discs: Black 44, White 26");
    assert!(
        chrome
            .text("#told")
            .ends_with("Black has won (B+20): Black 46, White 26.")
    );
    assert_eq!(
        chrome.eval("document.querySelectorAll('.pieces use').length"),
        70
    );
    assert_eq!(
        chrome.eval("document.querySelector('#forward').getAttribute('aria-disabled')"),
        "true"
    );
    let seen = "(() => { const a = document.querySelector('[aria-current]').getBoundingClientRect(); \
        return a.top >= 0 && a.bottom <= innerHeight; })()";
    assert_eq!(chrome.eval(seen), true, "the list goes along");
    for _ in 0..64 {
        chrome.key("ArrowLeft");
    }
    assert_eq!(chrome.text("#count"), "Discs: Black 3, White 3");
    shot(&mut chrome, "macbeth-start");
    assert_eq!(chrome.complaints, Vec::<String>::new());
}

#[test]
#[ignore = "needs chromium"]
fn clicks_links_and_the_choice_of_a_game() {
    let shown = Shown::new(&format!("{MACBETH}\n{LANRICK}"));
    let mut chrome = Chrome::start();
    shown.open(&mut chrome, "#g2-t17");
    assert!(chrome.text("#told").starts_with("Turn 17: Black plays g8"));
    assert_eq!(chrome.eval("document.querySelector('#games').value"), "2");
    chrome.click("#forward");
    assert_eq!(hash(&mut chrome), "#g2-t18");
    chrome.click("#last");
    assert_eq!(hash(&mut chrome), "#g2-t64");
    chrome.click("#back");
    assert_eq!(hash(&mut chrome), "#g2-t63");
    chrome.click("#first");
    assert_eq!(hash(&mut chrome), "#g2-t0");
    chrome.click(".game.on .turns a:nth-of-type(30)");
    assert_eq!(hash(&mut chrome), "#g2-t30");
    assert!(chrome.text("#told").starts_with("Turn 30: White plays f3"));
    // A link into another line of another game, as another page would have it.
    chrome.eval("location.hash = '#g3-t0.1v1-t1v1-t2'");
    let other = chrome.eval("document.querySelectorAll('.game').length");
    let lanrick = other.as_u64().unwrap();
    chrome.eval(&format!("location.hash = '#g{lanrick}-t0.1v1-t1v1-t2'"));
    chrome.eval("new Promise((done) => setTimeout(done, 50))");
    assert_eq!(chrome.text("[aria-current]"), "2. h5-f5?");
    let on = chrome.eval("document.querySelectorAll('.game.on').length");
    assert_eq!(on, 1);
    // A list of games to choose from, by keyboard: the one before.
    assert_eq!(
        chrome.eval("document.querySelector('#games').options.length"),
        other
    );
    chrome.eval("document.querySelector('#games').focus()");
    chrome.key("ArrowUp");
    assert_eq!(hash(&mut chrome), format!("#g{}-t0", lanrick - 1));
    // Nonsense leads nowhere.
    for nonsense in ["#g0", "#g99", "#x", "#g1-t999v9-t1", "#g1-<b>"] {
        shown.open(&mut chrome, nonsense);
        assert!(!chrome.text("#told").is_empty(), "{nonsense}");
    }
    assert_eq!(chrome.complaints, Vec::<String>::new());
}

#[test]
#[ignore = "needs chromium"]
fn hostile_text_does_nothing() {
    let evil = "</script><script>document.title='hacked'</script><!-- <img src=x onerror=\
        document.title='hacked'> <svg onload=document.title='hacked'> ]]> \u{2028}\u{0}<style>*{display:none}";
    let tag = evil.replace('"', "\\\"").replace('\u{0}', "");
    let text = format!(
        "[Game \"othello\"]\n[Event \"{tag}\"]\n[Black \"{tag}\"]\n\n1. f5 {{{evil}}} 2. d6 (2. f6 {{{evil}}})\n"
    );
    let shown = Shown::new(&text);
    let mut chrome = Chrome::start();
    shown.open(&mut chrome, "#g1-t2");
    assert_eq!(chrome.eval("document.title"), "Games");
    assert_eq!(
        chrome.eval("document.scripts.length"),
        3,
        "the script and two pieces of data"
    );
    assert_eq!(chrome.eval("document.querySelectorAll('img').length"), 0);
    let comment = chrome.text(".turns .c");
    assert!(
        comment.starts_with("</script><script>document.title='hacked'</script><!-- <img"),
        "{comment}"
    );
    assert!(chrome.text("#told").starts_with("Turn 2: White plays d6"));
    assert_eq!(chrome.complaints, Vec::<String>::new());
    // Even a script that had got in would not run: the policy lets none but the page's own.
    chrome.eval(
        "document.body.insertAdjacentHTML('beforeend', '<img src=x onerror=\"document.title=1\">')",
    );
    chrome.eval(
        "{ const s = document.createElement('script'); s.textContent = 'document.title = 2'; document.body.append(s); }",
    );
    chrome.eval("new Promise((done) => setTimeout(done, 100))");
    assert_eq!(chrome.eval("document.title"), "Games");
    assert!(
        !chrome.complaints.is_empty(),
        "the browser says what it has refused"
    );
}

#[test]
#[ignore = "needs chromium"]
fn light_and_dark_follow_the_system_until_the_switch_is_pressed() {
    let shown = Shown::new(MACBETH);
    let mut chrome = Chrome::start();
    let ground = "getComputedStyle(document.body).backgroundColor";
    let pressed = "document.querySelector('#dark').getAttribute('aria-pressed')";
    let (day, night) = ("rgb(250, 249, 246)", "rgb(23, 26, 30)");
    chrome.medium("screen", "light");
    shown.open(&mut chrome, "#g2-t40");
    assert_eq!(chrome.eval(ground), day);
    shot(&mut chrome, "light");
    chrome.medium("screen", "dark");
    assert_eq!(chrome.eval(ground), night);
    assert_eq!(chrome.eval(pressed), "true");
    shot(&mut chrome, "dark");
    chrome.click("#dark");
    assert_eq!(chrome.eval(ground), day);
    assert_eq!(chrome.eval(pressed), "false");
    chrome.medium("screen", "light");
    chrome.click("#dark");
    assert_eq!(chrome.eval(ground), night);
    assert_eq!(chrome.complaints, Vec::<String>::new());
}

#[test]
#[ignore = "needs chromium"]
fn it_fits_a_phone() {
    let shown = Shown::new(&format!("{LANRICK}\n{MACBETH}"));
    let mut chrome = Chrome::start();
    chrome.size(360, 740);
    shown.open(&mut chrome, "#g1-t3");
    shot(&mut chrome, "phone");
    let fits = "document.documentElement.scrollWidth <= innerWidth";
    assert_eq!(chrome.eval(fits), true, "nothing to scroll sideways");
    let small = "[...document.querySelectorAll('.buttons button')]\
        .filter((b) => b.getBoundingClientRect().height < 44 || b.getBoundingClientRect().width < 44).length";
    assert_eq!(chrome.eval(small), 0, "fingers find the buttons");
    let inside = |selector: &str| {
        format!(
            "(() => {{ const b = document.querySelector({selector:?}).getBoundingClientRect(); \
             return b.top >= 0 && b.left >= 0 && b.right <= innerWidth && b.bottom <= innerHeight; }})()"
        )
    };
    for part in ["#board", ".buttons", "#told", "[aria-current]"] {
        assert_eq!(
            chrome.eval(&inside(part)),
            true,
            "{part} is on the first screen"
        );
    }
    assert_eq!(chrome.complaints, Vec::<String>::new());
}

#[test]
#[ignore = "needs chromium"]
fn on_paper_it_is_a_numbered_diagram() {
    let shown = Shown::new(MACBETH);
    let mut chrome = Chrome::start();
    shown.open(&mut chrome, "#g2-t3");
    let pdf = chrome.call("Page.printToPDF", &json!({"printBackground": true}));
    let pdf = keep(&pdf, "print.pdf");
    assert!(pdf.starts_with(b"%PDF"));
    chrome.medium("print", "dark");
    let shown_diagrams = "[...document.querySelectorAll('.diagram')].filter((d) => d.getClientRects().length).length";
    assert_eq!(
        chrome.eval(shown_diagrams),
        1,
        "that of the game that is shown"
    );
    let numbers = "[...document.querySelectorAll('.game.on .diagram text')].map((t) => Number(t.textContent))\
        .sort((a, b) => a - b).join()";
    let all: Vec<String> = (1..=64).map(|n: u32| n.to_string()).collect();
    assert_eq!(chrome.eval(numbers), all.join(","));
    for gone in ["#board", "#told", ".buttons", ".tools"] {
        let seen = format!("document.querySelector({gone:?}).getClientRects().length");
        assert_eq!(chrome.eval(&seen), 0, "{gone}");
    }
    assert_eq!(
        chrome.eval("getComputedStyle(document.body).backgroundColor"),
        "rgb(255, 255, 255)"
    );
    let fits = "[...document.querySelectorAll('.game.on .diagram text')].every((t) => t.getBBox().width < 80)";
    assert_eq!(chrome.eval(fits), true, "numbers stay within their discs");
    chrome.size(800, 1100);
    shot(&mut chrome, "print");
}

#[test]
#[ignore = "needs chromium"]
fn without_its_script_it_shows_all_games() {
    let shown = Shown::new(MACBETH);
    let mut chrome = Chrome::start();
    chrome.call(
        "Emulation.setScriptExecutionDisabled",
        &json!({"value": true}),
    );
    shown.open(&mut chrome, "");
    chrome.size(800, 1100);
    shot(&mut chrome, "no-script");
    let seen = "[...document.querySelectorAll('.diagram')].filter((d) => d.getClientRects().length).length";
    assert_eq!(chrome.eval(seen), 5);
    assert_eq!(
        chrome.eval("document.querySelector('#board').getClientRects().length"),
        0
    );
    assert_eq!(
        chrome.eval("document.querySelector('.tools').getClientRects().length"),
        0
    );
}

#[test]
#[ignore = "needs chromium"]
fn a_screen_reader_hears_the_turns_and_finds_its_way() {
    let shown = Shown::new(MACBETH);
    let mut chrome = Chrome::start();
    shown.open(&mut chrome, "#g1-t2");
    let tree = chrome.call("Accessibility.getFullAXTree", &json!({}));
    let nodes = tree["nodes"].as_array().unwrap();
    let find = |role: &str, name: &str| {
        nodes.iter().find(|node| {
            let name_of = node["name"]["value"].as_str().unwrap_or("");
            node["ignored"] != true && node["role"]["value"] == role && name_of == name
        })
    };
    let board = find("image", "The board").expect("the board has a name");
    let words = board["description"]["value"].as_str().unwrap();
    assert!(
        words.starts_with("Black: e5 f5 g7. White: c4 d5 e6 g6 f7."),
        "the position in words: {words}"
    );
    for button in ["First", "Back", "Forward", "Last", "Dark"] {
        assert!(
            find("button", button).is_some() || find("toggleButton", button).is_some(),
            "{button}"
        );
    }
    assert!(
        find("link", "Black 1. d5").is_some(),
        "the side is part of the name"
    );
    assert!(find("link", "White 2. c4").is_some());
    assert!(find("group", "Play through the game").is_some());
    assert!(find("heading", "The example of the rule page").is_some());
    let live = nodes.iter().any(|node| node["role"]["value"] == "status");
    assert!(live, "a region that is read out when it changes");
    assert!(
        find("link", "Black 1. g5").is_none(),
        "games that are not shown are silent"
    );
    let current = "document.querySelectorAll('[aria-current=\"step\"]').length";
    assert_eq!(chrome.eval(current), 1);
}

#[test]
#[ignore = "needs chromium"]
fn a_thousand_games_are_no_burden() {
    let shown = Shown::new(&MACBETH.repeat(200));
    let mut chrome = Chrome::start();
    shown.open(&mut chrome, "#g997-t64");
    assert_eq!(chrome.text("#count"), "Discs: Black 44, White 26");
    assert_eq!(
        chrome.eval("document.querySelector('#games').options.length"),
        1000
    );
    chrome.key("ArrowLeft");
    assert_eq!(hash(&mut chrome), "#g997-t63");
    assert_eq!(chrome.complaints, Vec::<String>::new());
}
