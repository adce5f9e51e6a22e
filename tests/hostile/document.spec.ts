import { expect, test } from "vitest";
import type { Ending, Fault } from "./fault.ts";
import { FAULTS } from "./faults.ts";

const DOCUMENT = "../../docs/hostile.md";

const WORDS: Readonly<Record<Ending, string>> = {
  "not done": "exit 2",
  fail: "finding",
  inconclusive: "inconclusive",
  pass: "no finding",
};

// `npx vitest run tests/hostile/document -u` writes it anew.
test("the document lists every fault with what a run makes of it", async () => {
  await expect(page()).toMatchFileSnapshot(DOCUMENT);
});

test("there are enough faults, each with a name of its own", () => {
  const names = Object.values(FAULTS).flatMap((faults) => faults.map(({ name }) => name));
  expect(names.length).toBeGreaterThanOrEqual(40);
  expect(new Set(names).size).toBe(names.length);
});

function page(): string {
  const parts = Object.entries(FAULTS).map(([about, faults]) => [`## ${about}`, "", ...table(faults)].join("\n"));
  return `${[INTRODUCTION, ...parts].join("\n\n")}\n`;
}

function table(faults: readonly Fault[]): readonly string[] {
  const rows = faults.map(
    ({ name, ends, says }) => `| ${cell(name)} | ${WORDS[ends]} | ${says === "" ? "" : `…${cell(says)}…`} |`,
  );
  return ["| the system under test | the run ends with | its report says |", "|---|---|---|", ...rows];
}

function cell(text: string): string {
  return text.replaceAll("|", "\\|").replaceAll("<", "&lt;").replaceAll("_", "\\_");
}

const INTRODUCTION = `# Hostile and broken systems

A run that nobody watches ends by itself, with the right word, whatever the other side does. The tables below are
played against a server that does all of it, by \`tests/hostile/\`; this page is made from them.

Each row says how the run ends: *exit 2*, it could not be done, with the reason; *finding*, a violation (exit 1);
*inconclusive*, some requirements can't be told, with the reason at each; *no finding*, odd and yet within the
contract. No row passes what it should not, none hangs, and every report file is whole.

## Bounds

| what | bound |
|---|---|
| a connection | 10 s to be made |
| an answer's headers | 25 s from the request (a poll held for 10 s fits twice), 64 KiB in all |
| an answer's body | 60 s from the request; less than 4 KiB within 12 s is given up as dripping |
| a body's size | 64 MiB, on the wire and unpacked; bodies beyond 1 MiB pass one after another |
| JSON | 512 levels, 2,000,000 values |
| a system that answered before and is silent | gone after 20 s; until then everything waits for it to come back |
| an endpoint that is silent while others answer | asked three times, then once every 25 s |
| an endpoint of production that answers nothing but 429 | waited for 20 s in all; a longer Retry-After than 5 s not at all |
| a provider state | 15 s; after three that were waited for in vain, none is asked for |
| a run | 30 minutes, and twice what \`MAX_WAIT\` allows |

A dead system is given up after 25 s at most when it was dead from the start, and within 45 s when it dies in mid-run.
A request that changes state is never sent twice: what was lost on its way may have been done, so its scenario begins
anew with users of its own. Redirects are not followed, so a key reaches only the origin of \`BASE_URL\`.`;
