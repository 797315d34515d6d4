/* A match played back: takes the document of its steps and draws each as it is reached. Without it every step is a page. */

const NS = "http://www.w3.org/2000/svg";
const SYMBOL = 40; // the diameter at which marks are drawn in the document
const PACE = 1400; // milliseconds from one step to the next
const KEYS = { ArrowRight: "next", ArrowLeft: "back", Home: "first", End: "last" };
const SHIFTED = { ArrowRight: "turn", ArrowDown: "event" };
const GLOW = "#D03A00"; // of cells where something hidden could be
const FLIGHT = 420; // milliseconds that a piece takes for its way, at most

const place = document.getElementById("theatre");
const say = (name, facts = {}) =>
  place.dataset[name].replace(/\{(\w+)\}/g, (whole, fact) => (fact in facts ? facts[fact] : whole));
const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
const node = (name, attributes = {}, within = null) => {
  const made = document.createElementNS(NS, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  if (within) within.append(made);
  return made;
};

/* The document: each step has only what changed, so all that a step shows is put together once. */

function unfold(told) {
  const cells = new Map();
  let lines = [], table = [], asked = "", size = [0, 0];
  const steps = told.steps.map((step) => {
    const scene = step.scene || {};
    for (const [cell, state] of scene.cells || []) {
      if (state < 0) cells.delete(cell);
      else cells.set(cell, state);
    }
    lines = scene.links || lines;
    size = scene.size || size;
    if (step.table) table = step.table.map((part) => (Number.isInteger(part) ? table[part] : part));
    if (Number.isInteger(step.asked)) asked = told.texts[step.asked];
    return {
      cells: new Map(cells), lines, size, table, asked,
      said: step.said.map((text) => told.texts[text]),
      changes: Number.isInteger(step.asked), matters: Boolean(step.matters), way: step.way || [],
      at: new Date(Date.parse(told.began) + step.minute * 60000),
    };
  });
  return { ...told, steps };
}

/* The board. */

class Board {
  constructor(root) {
    this.root = root;
    this.flights = [];
  }

  set(told) {
    this.told = told;
    this.map = told.kind === "map";
    this.shown = new Map();
    this.parts = new Map();
    this.named = new Map(told.cells.map(([name], number) => [name, number]));
    this.root.replaceChildren();
    this.root.setAttribute("aria-label", told.title);
    const defs = node("defs", {}, this.root);
    told.symbols.forEach(([drawn], number) => {
      node("g", { id: "symbol-" + number }, defs).innerHTML = drawn;
    });
    for (const [tone, [, , hatch]] of Object.entries(told.tones)) if (hatch) this.hatch(defs, tone, hatch);
    this.paper = node("rect", { fill: this.map ? "#D3E8F3" : "#FFFFFF" }, this.root);
    const type = { "font-family": "DejaVu Sans, Verdana, sans-serif", "font-weight": "bold", "text-anchor": "middle" };
    const all = node("g", type, this.root);
    this.surfaces = node("g", {}, all);
    node("g", {}, all).innerHTML = told.ground.join("");
    this.glow = node("g", { class: "glow", fill: GLOW, stroke: GLOW, "stroke-width": 2, "aria-hidden": "true" }, all);
    this.labels = node("g", {}, all);
    this.lines = node("g", {}, all);
    this.marks = node("g", {}, all);
    this.rings = node("g", { class: "rings", "aria-hidden": "true" }, all);
    this.air = node("g", { "aria-hidden": "true" }, all);
  }

  hatch(defs, tone, colour) {
    const area = { width: 7, height: 7, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" };
    const pattern = node("pattern", { id: "hatch-" + tone, ...area }, defs);
    node("rect", { width: 1.2, height: 7, fill: colour }, pattern);
  }

  draw(step) {
    this.land();
    this.ring([]);
    const [wide, high] = step.size;
    this.root.setAttribute("viewBox", `0 0 ${wide} ${high}`);
    this.paper.setAttribute("width", wide);
    this.paper.setAttribute("height", high);
    for (const cell of this.shown.keys()) if (!step.cells.has(cell)) this.clear(cell);
    for (const [cell, state] of step.cells) if (this.shown.get(cell) !== state) this.put(cell, state);
    this.shown = step.cells;
    const drawn = step.lines.map((line) => this.told.links[line]).join("");
    if (this.lines.innerHTML !== drawn) this.lines.innerHTML = drawn;
  }

  /* Cells by name, each with how warm it is, from 1 to 9. */
  warm(degrees) {
    this.glow.replaceChildren();
    for (const [name, degree] of degrees) {
      const cell = this.told.cells[this.named.get(name)];
      if (cell && cell[1]) node("polygon", { points: cell[1], "fill-opacity": 0.1 + 0.07 * degree }, this.glow);
    }
  }

  /* Cells by name with a ring around each, until the next step is drawn. */
  ring(names) {
    const cells = names.map((name) => this.told.cells[this.named.get(name)]).filter((cell) => cell && cell[1]);
    this.rings.replaceChildren(...cells.map(([, points]) => node("polygon", { points })));
  }

  clear(cell) {
    const parts = this.parts.get(cell);
    if (parts) for (const part of Object.values(parts)) part.remove();
    this.parts.delete(cell);
  }

  made(cell) {
    if (!this.parts.has(cell)) {
      this.parts.set(cell, {
        surface: node("g", {}, this.surfaces), label: node("g", {}, this.labels), marks: node("g", {}, this.marks),
      });
    }
    return this.parts.get(cell);
  }

  put(cell, state) {
    const [name, outline] = this.told.cells[cell];
    const [tone, labels, marks, rims] = this.told.states[state];
    const [fill, ink, hatch] = this.told.tones[tone];
    const { surface, label, marks: standing } = this.made(cell);
    const says = marks.map(([symbol]) => this.told.symbols[symbol][1]).filter(Boolean);
    const title = says.length ? name + ": " + says.join(", ") : name;
    surface.replaceChildren();
    node("title", {}, surface).textContent = title;
    if (outline) {
      const line = { stroke: this.told.edge, "stroke-width": this.map ? 1 : 1.5 };
      node("polygon", { points: outline, fill, ...line }, surface);
      if (hatch) node("polygon", { points: outline, fill: `url(#hatch-${tone})` }, surface);
    }
    label.replaceChildren();
    if (this.map) for (const [key, value] of Object.entries({ stroke: fill, "stroke-width": 2.5, "paint-order": "stroke" })) label.setAttribute(key, value);
    for (const [text, x, y, height] of labels) {
      node("text", { x, y: y + height / 2, "font-size": height / 0.73, fill: ink, "aria-hidden": "true" }, label)
        .textContent = this.told.labels[text];
    }
    standing.innerHTML = rims || "";
    if (marks.length) standing.prepend(Object.assign(node("title"), { textContent: title }));
    for (const [symbol, x, y, size] of marks) if (size) this.use(symbol, x, y, size, standing);
  }

  use(symbol, x, y, size, within) {
    const transform = `translate(${x} ${y}) scale(${size / SYMBOL})`;
    return node("use", { href: "#symbol-" + symbol, transform }, within);
  }

  /* Pieces that moved, each over its way: the one that a step names, or those that left one cell and stand on one other. */
  moved(before, after) {
    const left = new Map(), came = new Map();
    const marks = (step, cell) => (step.cells.has(cell) ? this.told.states[step.cells.get(cell)][2] : []);
    for (const cell of new Set([...before.cells.keys(), ...after.cells.keys()])) {
      if (before.cells.get(cell) === after.cells.get(cell)) continue;
      const were = marks(before, cell), are = marks(after, cell);
      const only = (some, others) => some.filter(([symbol, , , size]) => size && !others.some(([other]) => other === symbol));
      for (const mark of only(were, are)) left.set(mark[0], left.has(mark[0]) ? null : [cell, mark]);
      for (const mark of only(are, were)) came.set(mark[0], came.has(mark[0]) ? null : [cell, mark]);
    }
    const found = [];
    for (const [symbol, to] of came) {
      const from = left.get(symbol);
      if (from && to) found.push({ cell: to[0], mark: to[1], points: [from[1].slice(1, 3), to[1].slice(1, 3)] });
    }
    const over = after.way.map((name) => this.named.get(name)).filter((cell) => cell !== undefined);
    if (over.length > 1) {
      const last = over[over.length - 1];
      const flying = found.find((one) => one.cell === last);
      const here = flying || [...came.values()].filter((one) => one && one[0] === last)
        .map(([cell, mark]) => ({ cell, mark }))[0];
      if (here) return [{ ...here, points: [...over.slice(0, -1).map((cell) => this.middle(cell)), here.mark.slice(1, 3)] }];
    }
    return found.length > 4 ? [] : found; // where all is laid out anew nothing has gone a way
  }

  middle(cell) {
    const points = this.told.cells[cell][1].split(" ").map((point) => point.split(",").map(Number));
    const sum = points.reduce(([x, y], [right, down]) => [x + right, y + down], [0, 0]);
    return sum.map((value) => value / points.length);
  }

  fly(moves, span) {
    for (const { cell, mark, points } of moves) {
      const standing = [...this.parts.get(cell).marks.querySelectorAll("use")]
        .find((one) => one.getAttribute("href") === "#symbol-" + mark[0]);
      if (standing) standing.setAttribute("visibility", "hidden");
      const flight = { standing, ghost: this.use(mark[0], ...points[0], mark[3], this.air) };
      this.flights.push(flight);
      const began = performance.now();
      const frame = (now) => {
        if (!this.flights.includes(flight)) return;
        const share = Math.max(0, Math.min(1, (now - began) / span)); // a frame may have begun before the click
        const at = share * (points.length - 1), leg = Math.min(points.length - 2, Math.floor(at));
        const [x, y] = points[leg].map((value, axis) => value + (points[leg + 1][axis] - value) * (at - leg));
        flight.ghost.setAttribute("transform", `translate(${x} ${y}) scale(${mark[3] / SYMBOL})`);
        if (share < 1) requestAnimationFrame(frame);
        else this.land();
      };
      requestAnimationFrame(frame);
    }
  }

  land() {
    for (const { standing, ghost } of this.flights) {
      ghost.remove();
      if (standing) standing.removeAttribute("visibility");
    }
    this.flights = [];
  }
}

/* The stage: the board, the story beside it, and what one steps with. */

class Stage {
  constructor(told, at) {
    this.board = new Board(this.part("board"));
    this.timer = null;
    this.range = this.part("at");
    this.open(told, at);
  }

  part(name) {
    return document.getElementById(name);
  }

  open(told, at) {
    this.told = unfold(told);
    this.board.set(this.told);
    this.range.max = this.told.steps.length;
    this.part("story").replaceChildren(...this.told.steps.map((step, index) => this.entry(step, index + 1)));
    this.at = 0;
    this.go(at, { quietly: true });
  }

  entry(step, number) {
    const item = document.createElement("li"), link = document.createElement("a");
    link.href = this.address(number);
    link.dataset.at = number;
    link.textContent = step.said.join(" ");
    item.className = (step.changes ? "changes " : "") + (step.matters ? "matters" : "");
    item.append(link);
    return item;
  }

  address(number) {
    return "?" + new URLSearchParams({ as: this.told.perspective, at: number });
  }

  when(step) {
    const language = document.documentElement.lang, zone = place.dataset.zone;
    const form = { year: "numeric", month: "short", day: "numeric", hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone: zone || "UTC" };
    return step.at.toLocaleString(language === "en" ? "en-GB" : language, form) + (zone ? ` (${zone})` : " UTC");
  }

  go(number, { quietly = false } = {}) {
    const steps = this.told.steps;
    const wanted = Math.max(1, Math.min(steps.length, Number(number) || 1));
    if (wanted === this.at) return;
    const before = steps[this.at - 1], step = steps[wanted - 1], on = wanted === this.at + 1;
    this.at = wanted;
    this.board.draw(step);
    if (on && before && !still()) this.board.fly(this.board.moved(before, step), Math.min(FLIGHT, this.pace() / 2));
    this.tell(step);
    if (!quietly && place.dataset.kept === undefined) history.replaceState(null, "", this.address(wanted));
    if (wanted === steps.length) this.pause();
  }

  tell(step) {
    this.range.value = this.at;
    if (this.part("was-at")) this.part("was-at").value = this.at;
    if (this.part("review")) this.part("review").search = this.address(this.at);
    if (this.part("ending")) this.part("ending").search = this.address(this.at) + "&ending=1";
    const number = say("step", { number: this.at, all: this.told.steps.length });
    this.part("number").textContent = number + " · " + this.when(step);
    this.part("said").replaceChildren(...step.said.map((line) => Object.assign(document.createElement("p"), { textContent: line })));
    this.part("asked").textContent = step.asked ? say("toPlay", { who: step.asked }) : "";
    const story = this.part("story");
    [...story.children].forEach((item, index) => {
      item.hidden = index >= this.at;
      if (index === this.at - 1) item.firstChild.setAttribute("aria-current", "step");
      else item.firstChild.removeAttribute("aria-current");
    });
    story.parentElement.scrollTop = 0; // the box is turned over: its end is its beginning
    const parts = step.table.flatMap(([heading, lines]) => {
      const list = document.createElement("ul");
      list.append(...lines.map((line) => Object.assign(document.createElement("li"), { textContent: this.told.texts[line] })));
      return [Object.assign(document.createElement("h3"), { textContent: this.told.texts[heading] }), list];
    });
    this.part("table").replaceChildren(...parts);
    place.dispatchEvent(new CustomEvent("told", { detail: this }));
    for (const link of place.querySelectorAll("[data-go]")) {
      const to = this.target(link.dataset.go);
      link.href = this.address(to || this.at);
      if (!to || to === this.at) link.setAttribute("aria-disabled", "true");
      else link.removeAttribute("aria-disabled");
    }
  }

  target(name) {
    const steps = this.told.steps;
    const next = (wanted) => {
      const found = steps.findIndex((step, index) => index >= this.at && wanted(step));
      return found < 0 ? null : found + 1;
    };
    switch (name) {
      case "first": return 1;
      case "back": return Math.max(1, this.at - 1);
      case "next": return Math.min(steps.length, this.at + 1);
      case "turn": return next((step) => step.changes);
      case "event": return next((step) => step.matters);
      default: return steps.length;
    }
  }

  pace() {
    return PACE / Number(this.part("speed").value);
  }

  faster(by) {
    const speed = this.part("speed");
    speed.selectedIndex = Math.max(0, Math.min(speed.length - 1, speed.selectedIndex + by));
  }

  play() {
    if (this.at === this.told.steps.length) this.go(1);
    const on = () => {
      this.timer = setTimeout(on, this.pace());
      this.go(this.at + 1);
    };
    this.timer = setTimeout(on, this.pace() / 2);
    this.showPlaying();
  }

  pause() {
    this.timer = clearTimeout(this.timer) || null;
    this.showPlaying();
  }

  showPlaying() {
    this.part("play").textContent = place.dataset[this.timer ? "pause" : "play"];
  }
}

function follow(stage) {
  const step = (number) => (stage.pause(), stage.go(number));
  document.addEventListener("click", (event) => {
    const link = event.target.closest("[data-go], #story a");
    if (!link || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    step(link.dataset.go ? stage.target(link.dataset.go) || stage.at : link.dataset.at);
  });
  stage.range.addEventListener("input", () => step(stage.range.value));
  stage.range.form.addEventListener("submit", (event) => event.preventDefault());
  stage.part("play").addEventListener("click", () => (stage.timer ? stage.pause() : stage.play()));
  document.addEventListener("keydown", (event) => {
    if (event.target.closest("input, select, textarea") || event.altKey || event.ctrlKey || event.metaKey) return;
    const keys = event.shiftKey ? SHIFTED : KEYS, speeds = { PageUp: -1, PageDown: 1 };
    if (event.key === " " && !event.target.closest("button, summary")) stage.part("play").click();
    else if (keys[event.key]) step(stage.target(keys[event.key]) || stage.at);
    else if (event.shiftKey && speeds[event.key]) stage.faster(speeds[event.key]);
    else return;
    event.preventDefault();
  });
  for (const hidden of place.querySelectorAll(".moving")) hidden.hidden = false;
  for (const plain of place.querySelectorAll(".without")) plain.hidden = true;
}

async function begin() {
  const kept = document.getElementById("kept");
  if (!kept) {
    const answer = await fetch(place.dataset.document);
    return answer.ok && follow(new Stage(await answer.json(), document.getElementById("at").value));
  }
  const packed = Uint8Array.from(atob(kept.textContent), (letter) => letter.charCodeAt(0));
  const opened = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate"));
  const all = await new Response(opened).json(), chooser = document.getElementById("as");
  const stage = new Stage(all[chooser.value], 1);
  follow(stage);
  chooser.addEventListener("change", () => {
    const minute = stage.told.steps[stage.at - 1].at;
    stage.pause();
    stage.open(all[chooser.value], 1);
    stage.go(stage.told.steps.filter((step) => step.at <= minute).length, { quietly: true });
  });
}

if (place) begin();
