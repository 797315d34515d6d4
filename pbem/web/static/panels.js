/* What could be known at each step of a match played back: told of every step by replay.js, it shows the panels until there. */

const theatre = document.getElementById("theatre");
const known = document.getElementById("known");
const WIDE = 640, HIGH = 200;
const make = (name, facts = {}, ...within) => {
  const made = Object.assign(document.createElement(name), facts);
  made.append(...within);
  return made;
};
const drawn = (name, attributes, ...within) => {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...within);
  return made;
};
const last = (frames, at) => frames.filter(([step]) => step <= at).at(-1);

/* A sort of panel: what it shows at a step, or nothing if there is nothing to be shown yet. */
const SORTS = {
  heat(panel, stage, card) {
    const frame = last(panel.frames, stage.at);
    const warm = frame ? panel.names.map((name, index) => [name, Number(frame[1][index])]).filter(([, degree]) => degree) : [];
    const box = card.querySelector("input") || make("input", { type: "checkbox", id: "warm" });
    stage.board.warm(box.checked ? warm : []);
    if (!frame) return null;
    box.onchange = () => stage.board.warm(box.checked ? warm : []);
    const names = [...warm].sort(([, one], [, other]) => other - one).map(([name]) => name);
    const label = make("label", { htmlFor: "warm" }, known.dataset.warm);
    const say = frame[2] ? [] : [make("p", { className: "notice", textContent: known.dataset.inexact })];
    return [make("p", { className: "tick" }, box, " ", label), ...say, make("p", { textContent: `${names.length}: ${names.join(", ")}` })];
  },

  curve(panel, stage) {
    const all = stage.told.steps.length, values = panel.lines.flatMap(([, points]) => points.map(([, value]) => value));
    const high = Math.max(...values, 1), low = Math.min(...values, 0);
    const across = (step) => ((step - 1) / Math.max(1, all - 1)) * WIDE;
    const down = (value) => HIGH - ((value - low) / (high - low)) * HIGH;
    const lines = panel.lines.map(([name, points]) => [name, points.filter(([step]) => step <= stage.at)]).filter(([, points]) => points.length);
    if (!lines.length) return null;
    const shown = lines.map(([, points], index) => {
      const corners = points.flatMap(([step, value], at) => (at ? [`${across(step)},${down(points[at - 1][1])}`] : []).concat(`${across(step)},${down(value)}`));
      corners.push(`${Math.max(across(stage.at), 12)},${down(points.at(-1)[1])}`);
      return drawn("polyline", { class: "line-" + (index % 6), points: corners.join(" ") });
    });
    const picture = drawn("svg", { viewBox: `-4 -4 ${WIDE + 8} ${HIGH + 8}`, role: "img", "aria-label": panel.title }, ...shown);
    picture.addEventListener("click", (event) => {
      const box = picture.getBoundingClientRect();
      stage.go(Math.min(stage.at, 1 + Math.round(((event.clientX - box.left) / box.width) * (all - 1))));
    });
    const legend = lines.map(([name, points], index) => make("li", { className: "line-" + (index % 6), textContent: `${name}: ${points.at(-1)[1]}` }));
    return [make("p", { className: "scale", textContent: `${panel.unit}: ${low} – ${high}`.replace("-", "−") }), make("div", { className: "curve" }, picture), make("ul", { className: "legend" }, ...legend)];
  },

  table(panel, stage) {
    const frame = last(panel.frames, stage.at);
    if (!frame || !frame[1].length) return null;
    /* The roles are said, for a narrow screen shows the rows of many columns as blocks. */
    const head = make("tr", { role: "row" }, ...panel.columns.map((column) => make("th", { scope: "col", role: "columnheader", textContent: column })));
    const rows = frame[1].map((row) => make("tr", { role: "row" }, ...row.map((value, index) => {
      const cell = make("td", { role: "cell", textContent: value });
      cell.dataset.column = panel.columns[index];
      return cell;
    })));
    const made = make("table", { role: "table" }, make("thead", { role: "rowgroup" }, head), make("tbody", { role: "rowgroup" }, ...rows));
    const box = make("div", { className: panel.columns.length > 4 ? "sideways many" : "sideways", tabIndex: 0, role: "group" }, made);
    box.setAttribute("aria-label", panel.title);
    return [box];
  },

  route(panel, stage) {
    const tracks = panel.tracks.map(([name, walks]) => [name, walks.filter(([step]) => step <= stage.at)]).filter(([, walks]) => walks.length);
    return tracks.length ? tracks.map(([name, walks]) => {
      const ways = walks.map(([, letters, cells]) => make("li", { textContent: letters ? `${letters}: ${cells}` : cells }));
      return make("details", {}, make("summary", { textContent: `${name} (${walks.length})` }), make("ul", { className: "walks" }, ...ways));
    }) : null;
  },

  /* Before the end they stand behind a heading that says what opening it tells; hidden until the end, not even that. */
  highlights(panel, stage) {
    const over = stage.told.perspective !== "hidden" || stage.at === stage.told.steps.length;
    if (!over) return null;
    const moments = panel.moments.map(([step, , says, cells]) => {
      const link = make("a", { href: stage.address(step), className: "moment", textContent: `${says} (${known.dataset.step} ${step})` });
      link.onclick = (event) => {
        if (event.ctrlKey || event.metaKey) return;
        event.preventDefault();
        stage.pause();
        stage.go(step);
        mark(stage, says, cells);
        theatre.scrollIntoView();
      };
      return make("li", {}, link);
    });
    return [make("details", {}, make("summary", { textContent: known.dataset.end }), make("ul", {}, ...moments))];
  },
};

/* A moment for which a step was gone to: until the next, what it says stands first and what it is about is ringed. */
function mark(stage, says, cells) {
  for (const marked of theatre.querySelectorAll(".marked")) marked.remove();
  stage.part("said").prepend(make("p", { className: "marked", textContent: says }));
  stage.board.ring(cells);
}

class Panels {
  constructor(panels) {
    this.cards = panels.map((panel) => {
      const body = make("div");
      const card = make("section", { className: "panel", hidden: true }, make("h3", { textContent: panel.title }), make("p", { className: "soft", textContent: panel.note }), body);
      return { panel, card, body };
    });
    this.cards.sort((one, other) => (other.panel.kind === "highlights") - (one.panel.kind === "highlights"));
    document.getElementById("panels").replaceChildren(...this.cards.map(({ card }) => card));
  }

  show(stage) {
    for (const { panel, card, body } of this.cards) {
      const open = [...body.querySelectorAll("details")].map((one) => one.open);
      const shown = SORTS[panel.kind](panel, stage, card);
      card.hidden = !shown;
      if (!shown || (panel.kind === "highlights" && body.children.length)) continue;
      const focused = body.contains(document.activeElement) && document.activeElement.id;
      body.replaceChildren(...shown);
      body.querySelectorAll("details").forEach((one, index) => (one.open = Boolean(open[index])));
      if (focused) document.getElementById(focused).focus();
    }
    known.hidden = this.cards.every(({ card }) => card.hidden);
  }
}

async function attend() {
  let panels = null, of = null;
  const online = theatre.dataset.known && fetch(theatre.dataset.known).then((answer) => (answer.ok ? answer.json() : []));
  const show = async ({ detail: stage }) => {
    const { moment, cells } = theatre.dataset;
    if (moment) mark(stage, moment, cells.split(" "));
    delete theatre.dataset.moment;
    const told = online ? await online : stage.told.panels || [];
    if (of !== stage.told) panels = new Panels(told);
    of = stage.told;
    panels.show(stage);
  };
  theatre.addEventListener("told", show);
}

if (theatre && known) attend();
