//! A headless Chromium, driven by its developers' protocol over a pipe: real keys, real clicks.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use serde_json::{Value, json};

/// A browser with one page.
pub(super) struct Chrome {
    process: Child,
    to: ChildStdin,
    from: BufReader<ChildStdout>,
    session: Option<String>,
    calls: u64,
    /// What the page has complained of: exceptions, broken policies, dialogs.
    pub(super) complaints: Vec<String>,
    /// Its profile.
    _folder: tempfile::TempDir,
}

impl Chrome {
    pub(super) fn start() -> Self {
        let folder = tempfile::tempdir().unwrap();
        // The protocol's pipes are the descriptors 3 and 4.
        let mut process = Command::new("sh")
            .arg("-c")
            .arg(
                "exec chromium --headless --no-sandbox --disable-gpu --hide-scrollbars \
                 --remote-debugging-pipe --user-data-dir=\"$0\" about:blank \
                 3<&0 4>&1 0</dev/null 1>/dev/null 2>/dev/null",
            )
            .arg(folder.path())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut chrome = Self {
            to: process.stdin.take().unwrap(),
            from: BufReader::new(process.stdout.take().unwrap()),
            process,
            session: None,
            calls: 0,
            complaints: Vec::new(),
            _folder: folder,
        };
        let target = chrome.call("Target.createTarget", &json!({"url": "about:blank"}));
        let attach = json!({"targetId": target["targetId"], "flatten": true});
        let session = chrome.call("Target.attachToTarget", &attach);
        chrome.session = Some(session["sessionId"].as_str().unwrap().to_string());
        for domain in ["Page", "Runtime", "Log", "Accessibility"] {
            chrome.call(&format!("{domain}.enable"), &json!({}));
        }
        chrome.size(1280, 800);
        chrome
    }

    /// Asks for something and waits for the answer.
    pub(super) fn call(&mut self, method: &str, params: &Value) -> Value {
        self.calls += 1;
        let mut message = json!({"id": self.calls, "method": method, "params": params});
        if let Some(session) = &self.session {
            message["sessionId"] = json!(session);
        }
        self.to.write_all(message.to_string().as_bytes()).unwrap();
        self.to.write_all(&[0]).unwrap();
        self.to.flush().unwrap();
        loop {
            let answer = self.hear();
            if answer["id"] == json!(self.calls) {
                assert!(answer["error"].is_null(), "{method}: {answer}");
                return answer["result"].clone();
            }
        }
    }

    /// The next message; complaints are kept.
    fn hear(&mut self) -> Value {
        let mut bytes = Vec::new();
        self.from.read_until(0, &mut bytes).unwrap();
        assert!(bytes.pop() == Some(0), "the browser has gone");
        let message: Value = serde_json::from_slice(&bytes).unwrap();
        let method = message["method"].as_str().unwrap_or("");
        let is_complaint = match method {
            "Runtime.exceptionThrown" | "Page.javascriptDialogOpening" => true,
            "Log.entryAdded" => message["params"]["entry"]["level"] == "error",
            _ => false,
        };
        if is_complaint {
            self.complaints.push(message.to_string());
        }
        message
    }

    /// Goes to a page and waits until it is there.
    pub(super) fn open(&mut self, address: &str) {
        self.call("Page.navigate", &json!({"url": address}));
        while self.hear()["method"] != "Page.loadEventFired" {}
    }

    pub(super) fn size(&mut self, width: u32, height: u32) {
        let size = json!({"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600});
        self.call("Emulation.setDeviceMetricsOverride", &size);
    }

    /// The medium, and whether it is dark.
    pub(super) fn medium(&mut self, medium: &str, scheme: &str) {
        let media = json!({"media": medium, "features": [{"name": "prefers-color-scheme", "value": scheme}]});
        self.call("Emulation.setEmulatedMedia", &media);
        // The page hears of it before its next picture.
        self.eval(
            "new Promise((then) => requestAnimationFrame(() => requestAnimationFrame(then)))",
        );
    }

    /// What an expression of the page's language comes to.
    pub(super) fn eval(&mut self, expression: &str) -> Value {
        let ask = json!({"expression": expression, "returnByValue": true, "awaitPromise": true});
        let answer = self.call("Runtime.evaluate", &ask);
        assert!(
            answer["exceptionDetails"].is_null(),
            "{expression}: {answer}"
        );
        answer["result"]["value"].clone()
    }

    /// The text of an element.
    pub(super) fn text(&mut self, selector: &str) -> String {
        let text = self.eval(&format!(
            "document.querySelector({selector:?})?.textContent"
        ));
        text.as_str()
            .unwrap_or_else(|| panic!("no {selector}"))
            .to_string()
    }

    /// Presses a key.
    pub(super) fn key(&mut self, key: &str) {
        let code = match key {
            "Tab" => 9,
            "Enter" => 13,
            "End" => 35,
            "Home" => 36,
            "ArrowLeft" => 37,
            "ArrowUp" => 38,
            "ArrowRight" => 39,
            "ArrowDown" => 40,
            _ => panic!("{key}"),
        };
        let event = |kind: &str| {
            json!({"type": kind, "key": key, "code": key, "windowsVirtualKeyCode": code,
                "nativeVirtualKeyCode": code})
        };
        let mut down = event("rawKeyDown");
        if key == "Enter" {
            down["type"] = json!("keyDown");
            down["text"] = json!("\r");
        }
        self.call("Input.dispatchKeyEvent", &down);
        self.call("Input.dispatchKeyEvent", &event("keyUp"));
    }

    pub(super) fn keys(&mut self, keys: &[&str]) {
        for key in keys {
            self.key(key);
        }
    }

    /// Clicks on the middle of an element.
    pub(super) fn click(&mut self, selector: &str) {
        let place = self.eval(&format!(
            "(() => {{ const e = document.querySelector({selector:?}); e.scrollIntoView({{block: 'nearest'}}); \
             const b = e.getBoundingClientRect(); return [b.x + b.width / 2, b.y + b.height / 2]; }})()"
        ));
        for kind in ["mousePressed", "mouseReleased"] {
            let event = json!({"type": kind, "x": place[0], "y": place[1], "button": "left", "clickCount": 1});
            self.call("Input.dispatchMouseEvent", &event);
        }
        // A click on a link goes on when the page has time for it.
        self.eval("new Promise((done) => setTimeout(done, 50))");
    }
}

impl Drop for Chrome {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
