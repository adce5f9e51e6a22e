import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { aGreenReport, aReport } from "../sample-report.ts";
import { toHtml } from "./page.ts";
import { SCRIPT } from "./script.ts";
import { STYLE } from "./style.ts";

describe("the page", () => {
  test("renders the sample", () => {
    const page = toHtml(aReport())
      .replace(STYLE, "")
      .replace(SCRIPT, "")
      .replace(/sha256-[\w+/=]+/g, "sha256-…");

    expect(page).toMatchSnapshot();
  });

  test("names the hashes of exactly the style and script that stand in it", () => {
    const page = toHtml(aReport());

    expect(policyOf(page)).toContain(`style-src 'sha256-${hash(between(page, "<style>", "</style>"))}'`);
    expect(policyOf(page)).toContain(`script-src 'sha256-${hash(between(page, "<script>", "</script>"))}'`);
    expect(policyOf(page)).toMatch(/^default-src 'none'; /);
  });

  test("has one style, one script and neither handlers nor inline styles", () => {
    const page = toHtml(aReport());

    expect(page.match(/<style|<script/g)).toEqual(["<style", "<script"]);
    expect(page).not.toMatch(/<[^>]*\s(?:on\w+|style)=/);
  });

  test("refers to nothing outside of itself", () => {
    const targets = [...toHtml(aReport()).matchAll(/\s(?:src|href|action|xlink:href)="([^"]*)"/g)].map(
      ([, target]) => target,
    );

    expect(targets.length).toBeGreaterThan(5);
    expect(targets.filter((target) => !/^(#|data:,$)/.test(target ?? ""))).toEqual([]);
  });

  test("links only to parts that exist", () => {
    const page = toHtml(aReport());
    const ids = [...page.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id);
    const targets = [...page.matchAll(/href="#([^"]*)"/g)].map(([, id]) => id);

    expect(new Set(ids).size).toBe(ids.length);
    expect(targets.filter((target) => !ids.includes(target))).toEqual([]);
  });

  test("says nothing of broken things when there are none", () => {
    const page = toHtml(aGreenReport());

    expect(page).toContain("pass: all 9 requirements kept");
    expect(page).not.toContain("What is broken");
  });

  test("shows a finding whose requirement the report does not list", () => {
    expect(toHtml(aReport({ requirements: [] }))).toContain("buy/init accepted 6 pulls");
  });
});

test("the script makes no markup of what it reads", () => {
  expect(SCRIPT).not.toMatch(/innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval|Function\(/);
});

test.each([
  ["style", STYLE],
  ["script", SCRIPT],
])("the %s does not end its own element", (_, text) => {
  expect(text).not.toMatch(/<\/|<!--/);
});

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
