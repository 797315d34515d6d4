/* Before anything is drawn: what waits for parts that are fetched is not shown without them (page.css), until later.js lets go. */
"use strict";

document.documentElement.classList.add("held");
