"""What a page's layout does to its words: those that run out of the page or of their box, and those that lie on one another."""

from playwright.sync_api import Page as Tab

# Of every piece of text that is seen, as the browser has laid it out. What scrolls may hold more than it shows, a list of letters
# shows so many lines of each, and a drawing is measured in its own frame.
_SPOILT = """() => {
  const found = new Set(), pieces = [];
  const say = (what, node) => found.add(what + ": " + node.textContent.trim().replace(/\\s+/g, " ").slice(0, 60));
  const style = (one) => getComputedStyle(one);
  const within = (one, fits) => {
    for (; one && one !== document.body; one = one.parentElement) if (fits(one)) return one;
    return null;
  };
  const box_of = (one) => one.getBoundingClientRect();
  const scrolls = (one) => ["auto", "scroll"].includes(style(one).overflowX);
  const cuts = (one) => ["hidden", "clip"].includes(style(one).overflowX) && style(one).webkitLineClamp === "none";
  const aloud = (one) => style(one).position === "absolute" && box_of(one).width <= 1 && box_of(one).height <= 1;
  const elsewhere = ".unseen, .skip, select, defs, symbol, details:not([open]) > :not(summary)";
  const seen = (one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest(elsewhere) && !within(one, aloud);

  const in_drawing = (node, box, around) => {
    const across = box.left >= around.left - 1 && box.right <= around.right + 1;
    if (!across || box.top < around.top - 1 || box.bottom > around.bottom + 1) say("runs out of its drawing", node);
  };
  const on_page = (node, box, block, cut) => {
    if (box.left < -1 || box.right > innerWidth + 1) say("runs out of the page", node);
    if (block && box.right > box_of(block).right + 1) say("runs out of its box", node);
    if (cut && box.bottom > box_of(cut).bottom + 1) say("is cut off", node);
    pieces.push([box, node]);
  };

  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const own = node.parentElement;
    if (!node.textContent.trim() || !seen(own)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const drawing = own.closest("svg"), cut = within(own, cuts);
    const block = within(own, (one) => !["inline", "contents"].includes(style(one).display));
    for (const box of range.getClientRects()) {
      if (box.width <= 1 || box.height <= 1) continue;
      if (drawing) in_drawing(node, box, box_of(drawing));
      else if (!within(own, scrolls)) on_page(node, box, block, cut);
    }
  }

  pieces.sort(([one], [other]) => one.top - other.top);
  pieces.forEach(([box, node], number) => {
    for (const [other, words] of pieces.slice(number + 1)) {
      if (other.top >= box.bottom - 4) break;
      const across = Math.min(box.right, other.right) - Math.max(box.left, other.left);
      if (across > 2 && Math.min(box.bottom, other.bottom) - other.top > 8) {
        say("lies on other words", node);
        say("lies on other words", words);
      }
    }
  });

  const pen = document.createElement("canvas").getContext("2d");
  for (const one of document.querySelectorAll("input, select")) {
    if (!seen(one)) continue;
    pen.font = style(one).font;
    const room = one.clientWidth - parseFloat(style(one).paddingLeft) - parseFloat(style(one).paddingRight) + 1;
    for (const said of one.tagName === "SELECT" ? Array.from(one.options, (each) => each.text) : [one.placeholder || ""])
      if (pen.measureText(said).width > room) found.add("does not fit its field: " + said);
  }

  const menus = matchMedia("print").matches ? [] : document.querySelectorAll(".site .ways, .desk-ways .ways");
  for (const menu of menus) {
    const brand = menu.closest("header")?.querySelector(".brand");
    const below = brand && box_of(brand).bottom <= box_of(menu).top;
    if (below || new Set(Array.from(menu.children, (one) => one.offsetTop)).size > 1) say("its menu takes several lines", menu);
  }
  return Array.from(found);
}"""


def spoilt(tab: Tab) -> list[str]:
    """Every piece of text of the page that its layout cuts off, covers or lets run out, each with what happens to it."""
    found: list[str] = tab.evaluate(_SPOILT)
    return found
