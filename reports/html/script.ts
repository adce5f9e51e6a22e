/**
 * The page's own script: filters the table, copies commands, unfolds everything for print. It reads texts of the page
 * and never makes markup of them; without it all of the page is still there.
 */
export const SCRIPT = `
"use strict";
const form = document.getElementById("filter");
const rows = Array.from(document.querySelectorAll("#requirement-rows tr"));
const texts = rows.map((row) => row.textContent.toLowerCase());
const count = document.getElementById("filter-count");

function filter() {
  const wanted = new FormData(form);
  const words = wanted.get("text").toLowerCase().split(/\\s+/).filter(Boolean);
  let shown = 0;
  rows.forEach((row, i) => {
    const fits = ["surface", "area", "verdict", "level"].every((key) => wanted.get(key) === "" || wanted.get(key) === row.dataset[key]);
    row.hidden = !(fits && words.every((word) => texts[i].includes(word)));
    if (!row.hidden) shown += 1;
  });
  count.textContent = shown + " of " + rows.length;
}

form.hidden = false;
form.addEventListener("input", filter);
form.addEventListener("submit", (event) => event.preventDefault());
form.addEventListener("reset", () => setTimeout(filter));
filter();

for (const link of document.querySelectorAll("a[data-show]")) {
  link.addEventListener("click", () => {
    form.reset();
    form.elements.verdict.value = link.dataset.show;
    filter();
  });
}

// A row that the filter hides can't be gone to: show all rows before the browser looks for it.
for (const link of document.querySelectorAll("a[data-row]")) {
  link.addEventListener("click", () => {
    if (!document.getElementById(link.dataset.row).hidden) return;
    form.reset();
    filter();
  });
}

// "/" goes to the search, as on many pages.
addEventListener("keydown", (event) => {
  if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return;
  if (/^(?:INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName)) return;
  event.preventDefault();
  form.elements.text.focus();
});

async function copy(source) {
  try {
    await navigator.clipboard.writeText(source.textContent);
    return true;
  } catch {
    // A page opened from a folder may not use the clipboard directly: select the text and let the browser copy it.
    getSelection().selectAllChildren(source);
    return document.execCommand("copy");
  }
}

for (const button of document.querySelectorAll("button[data-copy]")) {
  button.hidden = false;
  button.addEventListener("click", async () => {
    button.textContent = (await copy(document.getElementById(button.dataset.copy))) ? "Copied" : "Selected";
    setTimeout(() => { button.textContent = "Copy"; }, 2000);
  });
}

// Whole exchanges would fill paper by the hundred pages; the HAR file has them.
let folded = [];
addEventListener("beforeprint", () => {
  folded = Array.from(document.querySelectorAll("details:not([open], .exchange, .folded)"));
  for (const each of folded) each.open = true;
});
addEventListener("afterprint", () => {
  for (const each of folded) each.open = false;
});
`;
