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

// `npx vitest run tests/hostile/document -u` updates the document.
test("the document lists every fault with its result", async () => {
  await expect(page()).toMatchFileSnapshot(DOCUMENT);
});

test("there are enough faults, and their names are unique", () => {
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

A run ends by itself, with the correct verdict, whatever the system under test does. The specs in \`tests/hostile/\` run
packproof against a server with each fault in the tables below. This page is generated from them.

Each row shows how the run ends. *Exit 2*: the run could not be done, and the report has the reason. *Finding*: a
violation (exit 1). *Inconclusive*: some requirements could not be judged, each with its reason. *No finding*: unusual but
legal behaviour. No row passes wrongly, no run hangs, and every report file is complete.

## Bounds

| what | bound |
|---|---|
| a connection | 10 s to establish |
| an answer's headers | 25 s from the request (twice a poll of 10 s and more), 64 KiB in total |
| an answer's body | 60 s from the request; fewer than 4 KiB within 12 s end the request |
| a body's size | 16 MiB, of an answer from 400 on 1 MiB, compressed and decompressed; bodies over 1 MiB are read one at a time |
| JSON | 512 levels, 1,000,000 values |
| all different bodies over 64 KiB of a run | 64 MiB of memory, a value counted as 50 bytes; then the run ends with exit status 2 |
| a system that answered before and stops answering | given up after 20 s; until then all requests wait |
| an endpoint that doesn't answer while others do | three requests, then one every 25 s |
| an endpoint whose answers are too large or can't be decoded | three of them, then no further request |
| an endpoint without a usable answer in a whole run | a finding; exit 2 after fewer than three requests or eight lost connections |
| an endpoint without a success that leaves a quarter of its requests unanswered | a finding, unless others did too |
| an endpoint of production that answers only 429 | 20 s of waiting in total; no waiting for a Retry-After over 5 s |
| a provider state | 15 s; after three timeouts no further state is requested |
| a run | 30 minutes plus twice \`MAX_WAIT\` |

A system that never answers is given up after at most 25 s, a system that stops answering during a run within 45 s. A
request that changes state is never sent twice, because a lost request may have had its effect; its scenario starts again
with new users. Redirects are not followed, so a key reaches only the origin of \`BASE_URL\`. Time in which packproof's own
process did not run, on a busy or suspended machine, does not count as silence of the system.

The self-test plays each row with the scenarios that show it, which takes about a minute of processor time.
\`npm run endurance\` plays each row with all scenarios. The limit of a row is a multiple of its own deadlines and of the
duration of a run without a fault on the same machine, so that load does not matter: every row passed on two cores at a
load of 12 and more. During a row the process, including the hostile server, may grow by 768 MB; the maximum measured is
370 MB. An endless body was cut off after 72 MB. The process of a whole run stays under 400 MB, also against systems whose
answers together are too long: ids of 100,000 characters, or 400,000 values or 100,000 keys in every answer.

## Broken endpoints

\`tests/broken-endpoints/\` breaks each endpoint of each surface in 13 ways (an error, a wrong body, silence, …). Samples are
broken in rarer ways, only from some call on, only for some requests, or two at once. \`npm run endurance\` plays all 640
systems, the self-test one of each surface. A run has to end with a finding that names the endpoint, unless a legal system
may answer like that, and never with exit status 2.

## Interruption

Ctrl-C and SIGTERM end a run within seconds, even while requests, provider states or the confirmation of findings hang.
Every report file is complete and marked as interrupted, and the exit status is 2. A second signal within 10 s is ignored,
because npm and terminals send signals twice; a later one ends the process at once. An error of packproof or of the
embedded reference ends the run with exit status 2 and one line with its place. Exit status 1 always means a violation by
the system under test.

## Lost state and repeated runs

Instances without shared state, chosen by connection, by cookie, in turn or at random, get no finding, and neither do
restarts at several moments. Ten systems that lose a part of their state, or all of it on every request, get a finding
(\`tests/lost-state/\`). Runs against the reference, with and without provider states, and against five unusual but legal
servers get no finding with any seed (\`tests/steady/\`). These runs had no finding: 50 against the reference with
provider states and 50 without; 20 each against a tiny catalogue, unsynchronized clocks, a slow server with other HTTP
behaviour, a restarted sandbox with few provider states, and production under load; 50 each against instances chosen in
four ways and against restarts. 50 runs against systems that lose state all had a finding. The number of repetitions can
be set:

<!-- not run: takes an hour -->
\`\`\`sh
PACKPROOF_REPEATS=50 npx vitest run tests/lost-state
PACKPROOF_REPEATS=100 npx vitest run tests/steady
\`\`\``;
