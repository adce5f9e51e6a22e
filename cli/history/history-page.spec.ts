import { expect, test } from "vitest";
import { sampleNights } from "../../tests/support/sample-history.ts";
import { analyse } from "./analysis.ts";
import { historyPage } from "./history-page.ts";
import { historyText } from "./history-text.ts";
import { titleOf } from "./words.ts";

const MARKUP = "</h2><script>alert(1)</script>";

const analysis = analyse(
  `https://sandbox.example.com/${MARKUP}`,
  sampleNights().map((night) => ({ ...night, ...(night.stopped === undefined ? {} : { stopped: MARKUP }) })),
);

test("the text lists the problems of the page and no passing requirement", () => {
  const text = historyText(analysis);
  // Titles may change.
  expect(text.replaceAll(titleOf("buyback.expired") ?? "no title", "its title")).toMatchSnapshot();
  for (const id of ["buyback.expired", "available.array", "card.unknown", "ship-quote.granularity", "buy/init"]) {
    expect(text).toContain(id);
    expect(historyPage([analysis])).toContain(id);
  }
  expect(text).not.toContain("orders.shape");
});

test("texts of the target are escaped, and no script can run", () => {
  const page = historyPage([analysis]);
  expect(page).not.toContain("<script");
  expect(page).toMatch(/default-src 'none'|default-src &#39;none&#39;/);
  expect(page).not.toContain("script-src");
});
