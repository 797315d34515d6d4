/* What a page does not wait for: what is marked `data-later` gives way to those parts of the page its link leads to that the mark names.
   Until all has come `.whole` is not shown, so that nothing moves under its reader (held.js). */
"use strict";

const asked = new Map();

function opened(address) {
  if (!asked.has(address)) {
    const told = fetch(address).then((answer) => (answer.ok ? answer.text() : ""));
    asked.set(address, told.then((text) => new DOMParser().parseFromString(text, "text/html")));
  }
  return asked.get(address);
}

async function take(place) {
  const page = await opened(place.querySelector("a").href);
  const parts = [...page.querySelectorAll(place.dataset.later)];
  if (parts.length) place.replaceWith(...parts.map((part) => document.adoptNode(part)));
  else if (place.hidden) place.remove();
}

const places = [...document.querySelectorAll("[data-later]")];
Promise.allSettled(places.map(take)).then(() => document.documentElement.classList.remove("held"));
