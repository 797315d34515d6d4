/* What the mailbox does by itself: measures the letter, keeps a draft, looks for new letters. Without it every page still works. */
"use strict";

const body = document.body;
const frame = document.getElementById("shown");
const text = document.getElementById("text");
const lines = () => text.value.split("\n").map((line) => line.trim()).filter(Boolean);

/* The letter in its frame. */

function fit() {
  const shown = frame.contentDocument;
  if (shown && shown.body) frame.style.height = shown.documentElement.scrollHeight + 4 + "px";
}

function choose(event) {
  const link = event.target.closest("a[target], area[target]");
  const order = link && new URL(link.href).searchParams.get("order");
  if (!order) return;
  event.preventDefault();
  add(order);
  document.getElementById("reply").scrollIntoView({ block: "nearest" });
}

if (frame) {
  const prepare = () => {
    fit();
    frame.contentDocument.addEventListener("click", choose);
  };
  frame.addEventListener("load", prepare);
  window.addEventListener("resize", fit);
  if (frame.contentDocument && frame.contentDocument.readyState === "complete") prepare();
}

/* The reply: a line for every choice, kept as a draft until it is sent. */

function add(order) {
  const written = lines();
  if (!written.includes(order)) written.push(order);
  text.value = written.join("\n") + "\n";
  document.getElementById("filled").hidden = false;
  document.getElementById("only-this").hidden = written.length < 2;
  text.dispatchEvent(new Event("input"));
}

function keepDraft() {
  const place = "draft " + text.dataset.letter;
  const order = text.value.trim();
  const filled = "filled" in text.dataset;
  if (filled || !order) text.value = sessionStorage.getItem(place) || "";
  text.addEventListener("input", () => sessionStorage.setItem(place, text.value));
  text.form.addEventListener("submit", () => sessionStorage.removeItem(place));
  if (filled) {
    add(order);
    history.replaceState(null, "", location.pathname + location.hash);
  }
  document.getElementById("only-this").addEventListener("click", (event) => {
    text.value = lines().slice(-1) + "\n";
    text.dispatchEvent(new Event("input"));
    event.target.hidden = true;
    text.focus();
  });
}

if (text) keepDraft();

/* New letters. */

const waiting = "waiting" in body.dataset;
let known = body.classList.contains("mailbox") ? document.getElementById("letters").dataset.newest : "";
let seen = known;

async function look() {
  const answer = await fetch(body.dataset.newestUrl, { cache: "no-store" });
  const { newest } = await answer.json();
  const settled = newest === seen;
  seen = newest;
  // A receipt is often followed at once by the next turn: open what has stayed the newest for one look more.
  if (newest === known || !settled) return;
  if (waiting) {
    location.assign(body.dataset.openUrl + newest);
    return;
  }
  known = newest;
  const list = await fetch(body.dataset.lettersUrl, { cache: "no-store" });
  const parsed = new DOMParser().parseFromString(await list.text(), "text/html");
  document.getElementById("letters").replaceWith(parsed.getElementById("letters"));
  document.getElementById("came").hidden = false;
}

function lookAgain() {
  const next = () => setTimeout(lookAgain, waiting ? 500 : 2500);
  if (document.hidden) next();
  else look().then(next, next);
}

if (known || waiting) lookAgain();

const slow = document.getElementById("slow");
if (slow) setTimeout(() => { slow.hidden = false; }, 15000);
