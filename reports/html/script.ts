/**
 * The page's own script: filters the table, copies commands, unfolds everything for print. It reads texts of the page
 * and never creates markup from them. Without it the whole content is shown.
 */
export const SCRIPT = `
"use strict";
const form = document.getElementById("filter");
const rows = Array.from(document.querySelectorAll("#requirement-rows tr"));
const texts = rows.map((row) => row.textContent.toLowerCase());
const count = document.getElementById("filter-count");

function isWanted(wanted, value) {
  return wanted === "" || wanted === value || (wanted === "not pass" && value !== "pass");
}

function filter() {
  const wanted = new FormData(form);
  const words = wanted.get("text").toLowerCase().split(/\\s+/).filter(Boolean);
  let shown = 0;
  rows.forEach((row, i) => {
    const fits = ["surface", "area", "verdict", "level"].every((key) => isWanted(wanted.get(key), row.dataset[key]));
    row.hidden = !(fits && words.every((word) => texts[i].includes(word)));
    if (!row.hidden) shown += 1;
  });
  count.textContent = shown + " of " + rows.length;
}

function showAll() {
  for (const each of form.elements) if ("value" in each) each.value = "";
  filter();
}

// The address contains the filter, so that it can be linked: #requirements?surface=user&text=quote
function remember() {
  const chosen = new URLSearchParams(Array.from(new FormData(form)).filter(([, value]) => value !== ""));
  history.replaceState(null, "", "#requirements?" + chosen);
}

function recall() {
  const [place, query] = location.hash.split("?");
  if (place !== "#requirements" || !query) return;
  const chosen = new URLSearchParams(query);
  for (const each of form.elements) if (each.name) each.value = chosen.get(each.name) ?? "";
  filter();
  form.scrollIntoView();
}

form.hidden = false;
form.addEventListener("input", () => { filter(); remember(); });
form.addEventListener("submit", (event) => event.preventDefault());
form.querySelector("button").addEventListener("click", () => { showAll(); remember(); });
filter();
recall();
addEventListener("hashchange", recall);

for (const link of document.querySelectorAll("a[data-show]")) {
  link.addEventListener("click", () => {
    showAll();
    form.elements.verdict.value = link.dataset.show;
    filter();
  });
}

// A row that the filter hides can't be gone to: show all rows before the browser looks for it.
for (const link of document.querySelectorAll("a[data-row]")) {
  link.addEventListener("click", () => {
    if (!document.getElementById(link.dataset.row).hidden) return;
    showAll();
  });
}

// On a wide screen the list of findings stays beside the one that is read. Without a script all of them follow one another.
const split = document.querySelector(".split:has(.contents)");
const cards = split ? Array.from(split.querySelectorAll(".cards > .card")) : [];
const wide = matchMedia("(min-width: 60rem)");

function choose(card) {
  for (const each of cards) each.hidden = wide.matches && each !== card;
  split.classList.toggle("beside", wide.matches);
  for (const link of split.querySelectorAll(".contents a")) {
    if (link.hash === "#" + card.id) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
}

function chooseTarget() {
  const target = location.hash.startsWith("#finding-") ? document.getElementById(location.hash.slice(1)) : null;
  const card = target?.closest(".cards > .card");
  if (!card) return;
  choose(card);
  // What is folded away is shown before the browser's own jump, which went nowhere while it was hidden.
  for (let each = target; each; each = each.parentElement) if (each.tagName === "DETAILS") each.open = true;
  (target === card ? split : target).scrollIntoView();
}

if (cards.length > 0) {
  choose(cards[0]);
  chooseTarget();
  addEventListener("hashchange", chooseTarget);
  wide.addEventListener("change", () => choose(cards.find((card) => !card.hidden) ?? cards[0]));
  addEventListener("beforeprint", () => { for (const card of cards) card.hidden = false; });
  addEventListener("afterprint", () => choose(cards[0]));
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
