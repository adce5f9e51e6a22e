import { type Html, html } from "./markup.ts";

/** The head of a table: a row of column names. */
export function headRow(names: readonly (string | Html)[]): Html {
  return html`<thead><tr>${names.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead>`;
}
