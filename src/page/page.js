// Plays games on the board of the page. What each step did, and what it is called, has been worked out
// by Ludograph and stands beside each game; here it is only shown. Text goes into the page as text.
"use strict";
(() => {
  const root = document.documentElement;
  const find = (id) => document.getElementById(id);
  const read = (id) => JSON.parse(find(id).textContent);
  root.classList.add("js");

  let sections = [];
  const games = new Map();
  const kits = new Map();
  /** The game that is shown, and the index of its step. */
  let game = null;
  let at = 0;
  /** The layers of the board that change. */
  let layers = {};

  // ---- Games ----

  function load(number) {
    if (games.has(number)) return games.get(number);
    const section = sections[number - 1];
    const data = read(`d${number}`);
    if (!kits.has(data.kit)) kits.set(data.kit, { id: data.kit, ...read(data.kit) });
    const links = section.querySelectorAll(".turns a");
    const steps = [];
    let line = 0;
    data.steps.forEach((change, i) => {
      line = change.l ?? line;
      const before = i === 0 ? null : steps[change.p ?? i - 1];
      const turn = change.r !== undefined;
      const number = change.n ?? (before ? before.number : 0) + (turn ? 1 : 0);
      const step = {
        index: i, before, line, turn, number, change,
        // How many words without a number have stood behind that turn, this one included.
        after: turn || !before ? 0 : before.after + 1,
        then: [],
        link: i === 0 ? null : links[i - 1],
      };
      // The first step of its line.
      step.head = before?.line === line ? before.head : step;
      before?.then.push(step);
      steps.push(step);
    });
    const loaded = { number, section, steps, kit: kits.get(data.kit) };
    games.set(number, loaded);
    for (const step of steps) {
      if (step.link) {
        step.link.href = `#${name(loaded, step)}`;
        step.link.tabIndex = -1;
      }
    }
    for (const other of section.querySelectorAll(".v")) {
      other.setAttribute("role", "group");
      other.setAttribute("aria-label", "Another line");
    }
    const list = section.querySelector(".turns");
    list.setAttribute("role", "group");
    list.setAttribute("aria-label", "Turns");
    return loaded;
  }

  const next = (step) => step.then.find((other) => other.line === step.line) ?? null;
  const others = (step) => step.then.filter((other) => other.line !== step.line);

  /** The step so many places beside this one, among the lines that go on from one position. */
  function beside(step, by) {
    if (!step.before) return null;
    const lines = step.before.then;
    return lines[lines.indexOf(step) + by] ?? null;
  }

  // ---- Names of steps: g1-t17, in other lines g1-t3v1-t4: from turn 3 the first other line, its turn 4.

  function name(of, step) {
    let rest = "";
    for (;;) {
      const word = `t${step.number}${step.after ? `.${step.after}` : ""}${rest}`;
      const first = step.head;
      if (!first.before) return `g${of.number}-${word}`;
      step = first.before;
      rest = `v${others(step).indexOf(first) + 1}-${word}`;
    }
  }

  /** The game and the step of a name; as far as it can be followed. */
  function parse(text) {
    const match = /^#?g(\d{1,9})(?:-(.*))?$/.exec(text);
    const number = match ? Number(match[1]) : 0;
    if (number < 1 || number > sections.length) return null;
    const of = load(number);
    let step = of.steps[0];
    for (const part of (match[2] ?? "").split("-")) {
      const word = /^t(\d+)(?:\.(\d+))?(?:v(\d+))?$/.exec(part);
      if (!word) break;
      const [turn, after, line] = word.slice(1).map((digits) => Number(digits ?? 0));
      while ((step.number !== turn || step.after !== after) && next(step)) step = next(step);
      if (!line) break;
      const other = others(step)[line - 1];
      if (!other) break;
      step = other;
    }
    return { of, step };
  }

  // ---- The board ----

  function element(kind, attributes) {
    const made = document.createElementNS("http://www.w3.org/2000/svg", kind);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    return made;
  }

  function lay(kit) {
    const board = find("board");
    board.setAttribute("viewBox", kit.view);
    layers = {};
    board.replaceChildren();
    const layer = (key) => board.append((layers[key] = element("g", { class: key })));
    board.append(element("use", { href: `#${kit.id}g` }));
    layer("shades");
    board.append(element("use", { href: `#${kit.id}l` }));
    for (const key of ["coin", "ways", "pieces", "rings"]) layer(key);
  }

  /** What lies on the board behind a step. */
  function position(step) {
    const way = [];
    for (let one = step; one; one = one.before) way.push(one);
    const pieces = new Map();
    let mark = [];
    let ring = [];
    for (const { change, turn } of way.reverse()) {
      const cells = change.c ?? [];
      for (let i = 0; i < cells.length; i += 2) pieces.set(cells[i], cells[i + 1]);
      mark = change.m ?? mark;
      if (turn) ring = change.r;
    }
    return { pieces, mark, ring };
  }

  function draw(step, { pieces, mark, ring }) {
    const { kit } = game;
    const use = (key, cell) =>
      element("use", { href: `#${kit.id}${key}`, x: kit.x[cell], y: kit.y[cell] });
    const side = (cell) => ["", "b", "w"][pieces.get(cell) ?? 0];
    layers.shades.replaceChildren(...mark.slice(1).map((cell) => use("s", cell)));
    layers.coin.replaceChildren(...mark.slice(0, 1).map((cell) => use("c", cell)));
    const ways = (step.change.w ?? []).map((way) =>
      element("polyline", { points: way.map((cell) => `${kit.x[cell]},${kit.y[cell]}`).join(" ") }));
    layers.ways.replaceChildren(...ways);
    const taken = [...pieces.keys()].filter(side);
    layers.pieces.replaceChildren(...taken.map((cell) => use(side(cell), cell)));
    const ringed = ring.filter(side);
    layers.rings.replaceChildren(...ringed.map((cell) => use(`${side(cell)}r`, cell)));
  }

  // ---- What is said ----

  function words({ pieces, mark, ring }) {
    const { names } = game.kit;
    const cells = (side) => [...pieces].filter(([, lies]) => lies === side)
      .map(([cell]) => cell).sort((a, b) => a - b);
    const list = (lead, of) => (of.length ? `${lead}: ${of.map((cell) => names[cell]).join(" ")}. ` : "");
    const black = cells(1);
    const white = cells(2);
    const said = list("Black", black) + list("White", white)
      + list("Mark", mark.slice(0, 1)) + list("Rendezvous", mark.slice(1))
      + list("Last turn", ring);
    const what = game.kit.piece === "man" ? "Men" : `${game.kit.piece[0].toUpperCase()}${game.kit.piece.slice(1)}s`;
    find("words").textContent = said || "The board is empty.";
    find("board").setAttribute("aria-description", find("words").textContent);
    find("count").textContent = `${what}: Black ${black.length}, White ${white.length}`;
  }

  /** Where a position has several lines to go on with, they can be chosen under the board. */
  function choices(step) {
    const box = find("lines");
    box.hidden = step.then.length < 2;
    const held = box.contains(document.activeElement);
    box.replaceChildren(...(box.hidden ? [] : step.then).map((other) => {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = other.link.textContent;
      button.addEventListener("click", () => go(game, other));
      return button;
    }));
    if (held) (box.querySelector("button") ?? find("forward")).focus();
  }

  // ---- Going from step to step ----

  function go(to, step, keep) {
    if (!step) return;
    // Who goes through the list by keyboard stays in it.
    const held = document.activeElement?.closest(".turns a");
    if (game) leave();
    if (game !== to) {
      game?.section.classList.remove("on");
      to.section.classList.add("on");
      if (game?.kit !== to.kit) lay(to.kit);
      find("games").value = String(to.number);
    }
    game = to;
    at = step.index;
    const seen = position(step);
    draw(step, seen);
    find("told").textContent = step.change.t;
    words(seen);
    choices(step);
    arrive(step);
    if (held) step.link?.focus({ preventScroll: true });
    for (const [id, on] of [["first", step.before], ["back", step.before], ["forward", next(step)], ["last", next(step)]]) {
      find(id).setAttribute("aria-disabled", String(!on));
    }
    if (!keep) remember(name(to, step));
  }

  /** The turn that is shown is the only one of the list that Tab comes to; at the start, the first. */
  function arrive(step) {
    const link = step.link ?? game.steps[1]?.link;
    if (link) link.tabIndex = 0;
    step.link?.setAttribute("aria-current", "step");
    reveal(step.link);
  }

  function leave() {
    const link = game.section.querySelector('.turns a[tabindex="0"]');
    if (!link) return;
    link.tabIndex = -1;
    link.removeAttribute("aria-current");
  }

  function reveal(link) {
    const box = document.querySelector(".games");
    if (!link) {
      box.scrollTop = 0;
      return;
    }
    const [outer, inner] = [box, link].map((one) => one.getBoundingClientRect());
    const air = 40;
    if (inner.top < outer.top + air) box.scrollTop += inner.top - outer.top - air;
    if (inner.bottom > outer.bottom - air) box.scrollTop += inner.bottom - outer.bottom + air;
  }

  function remember(hash) {
    try {
      history.replaceState(null, "", `#${hash}`);
    } catch {
      // Some viewers of pages have no history.
    }
  }

  const last = (step) => {
    while (next(step)) step = next(step);
    return step;
  };

  const moves = {
    Home: () => game.steps[0],
    ArrowLeft: (step) => step.before,
    ArrowRight: next,
    End: last,
    ArrowDown: (step) => beside(step, 1),
    ArrowUp: (step) => beside(step, -1) ?? (step.line ? beside(step.head, -1) : null),
  };

  function key(event) {
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    if (event.target.closest?.("select, input, textarea")) return;
    const step = moves[event.key]?.(game.steps[at]);
    // Up and down scroll the page where there is no other line.
    if (!step && !["ArrowLeft", "ArrowRight"].includes(event.key)) return;
    event.preventDefault();
    go(game, step);
  }

  // ---- Light and dark ----

  const isDark = () => (root.dataset.theme
    ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")) === "dark";

  function shade(theme) {
    if (theme) root.dataset.theme = theme;
    find("dark").setAttribute("aria-pressed", String(isDark()));
  }

  function stored(theme) {
    try {
      if (theme) localStorage.setItem("ludograph-theme", theme);
      else return localStorage.getItem("ludograph-theme");
    } catch {
      // Without a store the choice lasts as long as the page.
    }
    return null;
  }

  // ---- The beginning ----

  addEventListener("DOMContentLoaded", () => {
    sections = [...document.querySelectorAll(".game")];
    document.querySelector(".tools").hidden = false;
    shade(["dark", "light"].find((theme) => theme === stored()));
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => shade());
    find("dark").addEventListener("click", () => {
      shade(isDark() ? "light" : "dark");
      stored(root.dataset.theme);
    });
    if (!sections.length) return;
    const choice = find("games");
    find("choice").hidden = sections.length < 2;
    for (const [i, section] of sections.entries()) {
      const [title, about] = ["h2", ".about"].map((part) => section.querySelector(part).textContent);
      choice.append(new Option(`${i + 1}. ${title} · ${about}`, String(i + 1)));
    }
    choice.addEventListener("change", () => {
      const to = load(Number(choice.value));
      go(to, to.steps[0]);
    });
    document.querySelector(".table").hidden = false;
    for (const [id, key] of [["first", "Home"], ["back", "ArrowLeft"], ["forward", "ArrowRight"], ["last", "End"]]) {
      find(id).addEventListener("click", () => go(game, moves[key](game.steps[at])));
    }
    addEventListener("keydown", key);
    const follow = () => {
      const there = parse(location.hash);
      if (there) go(there.of, there.step, true);
      return there;
    };
    addEventListener("hashchange", follow);
    if (!follow()) {
      const to = load(1);
      go(to, to.steps[0], true);
    }
  });
})();
