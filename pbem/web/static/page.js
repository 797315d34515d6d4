/* What the mailbox does by itself: measures the letter, keeps a draft, looks for new letters. Without it every page still works. */
"use strict";

const frame = document.getElementById("shown");
const text = document.getElementById("text");

function fit() {
  const shown = frame.contentDocument;
  if (shown && shown.body) frame.style.height = shown.documentElement.scrollHeight + 4 + "px";
}

if (frame) {
  frame.addEventListener("load", fit);
  window.addEventListener("resize", fit);
  fit();
}

function keepDraft() {
  const place = "draft " + text.dataset.letter;
  const draft = sessionStorage.getItem(place) || "";
  const order = text.value.trim();
  const lines = draft.split("\n").map((line) => line.trim()).filter(Boolean);
  if ("filled" in text.dataset) {
    if (!lines.includes(order)) lines.push(order);
    text.value = lines.join("\n") + "\n";
    offerOnlyThis(lines);
    history.replaceState(null, "", location.pathname + location.hash);
  } else if (!order) {
    text.value = draft;
  }
  const remember = () => sessionStorage.setItem(place, text.value);
  remember();
  text.addEventListener("input", remember);
  text.form.addEventListener("submit", () => sessionStorage.removeItem(place));
}

function offerOnlyThis(lines) {
  const button = document.getElementById("only-this");
  button.hidden = lines.length < 2;
  button.addEventListener("click", () => {
    text.value = lines[lines.length - 1] + "\n";
    text.dispatchEvent(new Event("input"));
    button.hidden = true;
    text.focus();
  });
}

if (text) keepDraft();

const body = document.body;
const waiting = "waiting" in body.dataset;
let known = document.getElementById("letters").dataset.newest;
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
  const next = () => setTimeout(lookAgain, waiting ? 600 : 2500);
  if (document.hidden) next();
  else look().then(next, next);
}

if (body.classList.contains("mailbox")) lookAgain();
