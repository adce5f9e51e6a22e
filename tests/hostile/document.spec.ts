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
anew with users of its own. Redirects are not followed, so a key reaches only the origin of \`BASE_URL\`. Time in which
packproof's own process did not run, on a busy or frozen machine, counts as nobody's silence.

The self-test plays each row with as many scenarios as show it, about a minute of processor time; \`npm run endurance\`
plays each with all of them. Rows are held to multiples of their own deadlines and of what a run without a fault takes on
the same machine, so that a busy one changes nothing: every row held on two cores at a load of 12 and more. While a
row is played, the process, the hostile server in it included, may grow by 768 MB; 370 MB were seen at most. A body
without end was cut off after 72 MB.

## Interruption

Ctrl-C and SIGTERM end a run within seconds, whatever hangs: requests, provider states or the confirmation of findings.
Every report file is whole and marked as interrupted, the exit status is 2. A second signal within 10 s is taken for an
echo of the first, as npm and terminals send it; a later one ends the process at once. A fault of packproof's own or of
the embedded reference is told in one line with the place where it broke, as the reason why the run stopped, with exit
status 2: 1 is kept for what is wrong with the system under test.

## State that is lost, and runs that must agree

Instances without shared state, chosen by connection, by cookie, by turns and by chance, and restarts at several moments
get no finding; ten systems that forget a part, or everything each time, are caught (\`tests/lost-state/\`). Runs of the
clean reference, with and without provider states, and of five odd but legal servers get no finding, whatever the seed
and the draws (\`tests/steady/\`). Seen so far, without one: 50 runs of the clean reference with provider states and 50
without, and 20 each of a tiny catalogue, of clocks that nobody looks after, of a slow server with other HTTP habits, of a
restarted sandbox that arranges little and of production at a busy hour; 50 runs each of instances chosen in four ways and
of restarts, and 50 of systems that forget, each of them caught.
Both are repeated as often as one says:

<!-- not run: takes an hour -->
\`\`\`sh
PACKPROOF_REPEATS=50 npx vitest run tests/lost-state
PACKPROOF_REPEATS=100 npx vitest run tests/steady
\`\`\``;
