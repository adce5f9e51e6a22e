import fc from "fast-check";
import { expect, onTestFinished, test } from "vitest";
import { compareReports } from "../../cli/diff/compare.ts";
import { differencePage } from "../../cli/diff/difference-page.ts";
import { nightOf } from "../../cli/history/night.ts";
import { formatFindings } from "../../cli/library/findings.ts";
import { run } from "../../cli/library.ts";
import { CHANNELS } from "../../cli/notify/channels.ts";
import { messageOf } from "../../cli/notify/message.ts";
import { openProblems } from "../../cli/notify/problem.ts";
import { scriptOf } from "../../cli/script.ts";
import type { Report } from "../../contract/report.ts";
import { toAgentText } from "../../reports/agent.ts";
import { FORMATS, toConsole } from "../../reports/index.ts";
import { wellFormedJson } from "../../reports/json.ts";
import { readReport } from "../../reports/read.ts";
import { parseXml } from "../../reports/well-formed.ts";
import { spoiled } from "../hostile/behaviours.ts";
import { startHostile } from "../hostile/server.ts";
import { aGreenReport, aReport } from "../support/sample-report.ts";

const NO_TIMEOUT = { timeout: 10 * 60_000 };
/** A run of one area for each of these texts; more belong to the cheaper test of the reports alone. */
const RUNS = 6;
const RENDERED = 40;
const LONG = 10_000;

/** Texts that a system may answer: any UTF-16, halves of surrogate pairs, controls, names of JavaScript, very long ones. */
const anyText = fc.oneof(
  { weight: 4, arbitrary: fc.array(fc.integer({ min: 0, max: 0xffff })).map((units) => String.fromCharCode(...units)) },
  { weight: 3, arbitrary: fc.string({ unit: "grapheme" }) },
  {
    weight: 3,
    arbitrary: fc.array(fc.constantFrom(..."\ud83d\ude00\0\u001b[\r\n\t`$'\"\\%{}<>&:#|".split(""))).map(joined),
  },
  { weight: 1, arbitrary: fc.constantFrom("__proto__", "constructor", "toString", "hasOwnProperty", "%E0%A4%A", "%") },
  {
    weight: 1,
    arbitrary: fc.string({ unit: "grapheme", minLength: 1, maxLength: 3 }).map((text) => text.repeat(LONG)),
  },
);

function joined(units: readonly string[]): string {
  return units.join("");
}

/** Everything that is made of a report, by name; the text of a channel is what is sent to it. */
async function rendered(report: Report): Promise<ReadonlyMap<string, string>> {
  const files = await Promise.all(FORMATS.map(async ({ file, render }) => [file, await render(report)] as const));
  const problems = openProblems([], report);
  const message = messageOf([], problems, report, "");
  return new Map<string, string>([
    ...files,
    ["console", toConsole(report, { color: false, width: 80, verbose: true })],
    ["agent", toAgentText(report, { word: "0123456789ab" })],
    ["library", formatFindings(report)],
    ["difference.html", differencePage(compareReports(aGreenReport(), report))],
    ["night.json", wellFormedJson(nightOf(report))],
    ...CHANNELS.map((channel) => [`${channel.name}.json`, wellFormedJson(channel.bodyOf(message))] as const),
    ...report.findings.map(({ requirement }) => [`script of ${requirement}`, scriptOf(report, requirement)] as const),
  ]);
}

async function expectHarmless(report: Report): Promise<void> {
  for (const [name, text] of await rendered(report)) {
    if (/\.(json|har)$/.test(name)) JSON.parse(text);
    if (/\.(xml|svg)$/.test(name)) parseXml(text);
    // A script is run, so it has the bytes of its requests.
    if (!name.startsWith("script")) expect(text.match(CONTROLS), name).toBeNull();
  }
}

const CONTROLS = /(?![\n\t])[\p{Cc}\p{Cs}]/u;

// Members whose values are words of the contract, which a system can't set.
const FIXED = new Set([
  "surface",
  "surfaces",
  "verdict",
  "level",
  "startedAt",
  "kind",
  "requirement",
  "relation",
  "how",
]);

function planted(report: Report, texts: readonly string[]): Report {
  let at = 0;
  return JSON.parse(JSON.stringify(report), (key, value) => {
    const isFixed = FIXED.has(key) || typeof value !== "string" || ["sandbox", "partner", "user"].includes(value);
    return isFixed ? value : texts[at++ % texts.length];
  });
}

test("no text in a report breaks what is made of it", NO_TIMEOUT, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyText, { minLength: 1, maxLength: 5 }), (texts) =>
      expectHarmless(planted(aReport(), texts)),
    ),
    { numRuns: RENDERED, examples: [[["\u007f\u009b"]]] },
  );
});

test("no text in an answer ends a run of the suite, or breaks its report", NO_TIMEOUT, async () => {
  let text = "";
  const behaviour = spoiled((answer) => ({ ...answer, body: changed(String(answer.body), text) }));
  const server = await startHostile(behaviour);
  onTestFinished(() => server.close());
  await fc.assert(
    fc.asyncProperty(anyText, async (next) => {
      text = next;
      const report = await run({
        baseUrl: server.baseUrl,
        sandboxApiKey: server.keys.sandbox[0] ?? "",
        only: "card",
        seed: 1,
      });
      expect(report.stopped ?? "").not.toContain("fault of the suite");
      expect(report.exitStatus).toBe(1);
      await expectHarmless(readReport(String(await FORMATS[0].render(report))));
      await expectHarmless(report);
    }),
    { numRuns: RUNS },
  );
});

/** An answer whose error text is followed by a text, and which has members of that name and of JavaScript's. */
function changed(body: string, text: string): string {
  const parsed: unknown = JSON.parse(body);
  if (typeof parsed !== "object" || parsed === null || Array.isArray(parsed)) return body;
  const members = Object.entries(parsed).map(([name, value]) =>
    ["error", "name", "title"].includes(name) ? [name, `${String(value)}!${text}`] : [name, value],
  );
  const added = [
    [text, text],
    ["__proto__", { [text]: text }],
    ["constructor", text],
  ];
  return `{${[...members, ...added].map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join(",")}}`;
}
