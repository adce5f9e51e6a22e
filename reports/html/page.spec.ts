import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { aCoverage, aGreenReport, aReport } from "../../tests/support/sample-report.ts";
import { layOutAnew } from "./diagram/graphviz.ts";
import { toHtml } from "./page.ts";
import { SCRIPT } from "./script.ts";
import { STYLE } from "./style.ts";

describe("the page", () => {
  test("renders the sample", async () => {
    const page = (await toHtml(aReport(), noLayout))
      .replace(STYLE, "")
      .replace(SCRIPT, "")
      .replace(/sha256-[\w+/=]+/g, "sha256-…");

    expect(page).toMatchSnapshot();
  });

  test("its policy has the hashes of exactly the style and script that it contains", async () => {
    const page = await toHtml(aReport());

    expect(policyOf(page)).toContain(`style-src 'sha256-${hash(between(page, "<style>", "</style>"))}'`);
    expect(policyOf(page)).toContain(`script-src 'sha256-${hash(between(page, "<script>", "</script>"))}'`);
    expect(policyOf(page)).toMatch(/^default-src 'none'; /);
  });

  test("has one style, one script, no event handlers and no inline styles", async () => {
    const page = await toHtml(aReport());

    expect(page.match(/<style|<script/g)).toEqual(["<style", "<script"]);
    expect(page).not.toMatch(/<[^>]*\s(?:on\w+|style)=/);
  });

  test("refers to nothing outside of itself", async () => {
    const targets = [...(await toHtml(aReport())).matchAll(/\s(?:src|href|action|xlink:href)="([^"]*)"/g)].map(
      ([, target]) => target,
    );

    expect(targets.length).toBeGreaterThan(5);
    expect(targets.filter((target) => !/^(#|data:,$)/.test(target ?? ""))).toEqual([]);
  });

  test("links only to parts that exist", async () => {
    const page = await toHtml(aReport());
    const ids = [...page.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id);
    const targets = [...page.matchAll(/href="#([^"]*)"/g)].map(([, id]) => id);

    expect(new Set(ids).size).toBe(ids.length);
    expect(targets.filter((target) => !ids.includes(target))).toEqual([]);
  });

  test("has no section of failures without failures", async () => {
    const page = await toHtml(aGreenReport());

    expect(page).toContain("pass: all 9 requirements passed");
    expect(page).not.toContain("What is broken");
  });

  test("marks requirements that passed by only one exchange", async () => {
    const [first, ...others] = aGreenReport().requirements;
    if (first === undefined) throw new TypeError("the sample has no requirement");
    const seenIn = (exchanges: number) =>
      toHtml(aGreenReport({ requirements: [{ ...first, evidence: { exchanges, kinds: ["traffic"] } }, ...others] }));

    expect(await seenIn(1)).toContain("1 exchange<");
    expect(await seenIn(2)).not.toContain("1 exchange<");
  });

  test("shows a finding even if the report does not list its requirement", async () => {
    expect(await toHtml(aReport({ requirements: [] }))).toContain("buy/init, seen when 6 pulls");
  });
});

describe("drawings", () => {
  test("show every state and move of a machine, with signs for their verdicts", async () => {
    const page = await toHtml(aReport(), layOutAnew);
    const drawing = between(page, '<svg class="machine"', "</svg>");

    expect(drawing).toContain('aria-label="State machine: item ownership. ');
    expect([...drawing.matchAll(/<g class="([^"]*)"/g)].map(([, names]) => names)).toEqual([
      "move pass",
      "move inconclusive",
      "move untold",
      "move fail forbidden",
      "move open forbidden",
      "state pass",
      "state pass",
      "state inconclusive",
      "state open forbidden",
    ]);
    for (const text of ["1 buyback +", "2 buyback ?", "3 the provider ·", "4 buyback ×", "5 buyback –"]) {
      expect(drawing).toContain(`>${text}</text>`);
    }
    expect(drawing).not.toMatch(/NaN|undefined|style=/);
  });

  test("that fail leave the page complete with unfolded transitions", async () => {
    const page = await toHtml(aReport(), noLayout);

    expect(page).not.toContain('<svg class="machine"');
    expect(page).toContain("<details open><summary>5 transitions</summary>");
    expect(page).toContain("All requirements");
  });

  test("are replaced by tables and numbers if there is nothing to draw", async () => {
    expect(await toHtml(aReport({ coverage: aCoverage({ machines: [], draw: [] }) }))).not.toContain("State machines");
  });
});

test("the script creates no markup from data", () => {
  expect(SCRIPT).not.toMatch(/innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval|Function\(/);
});

test.each([
  ["style", STYLE],
  ["script", SCRIPT],
])("the %s does not close its own element", (_, text) => {
  expect(text).not.toMatch(/<\/|<!--/);
});

async function noLayout(): Promise<never> {
  throw new Error("no WebAssembly here");
}

function policyOf(page: string): string {
  return between(page, 'http-equiv="Content-Security-Policy" content="', '"').replaceAll("&#39;", "'");
}

function between(text: string, start: string, end: string): string {
  const from = text.indexOf(start) + start.length;
  return text.slice(from, text.indexOf(end, from));
}

function hash(text: string): string {
  return createHash("sha256").update(text).digest("base64");
}
