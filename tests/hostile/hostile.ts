import { expect, test } from "vitest";
import { BOUNDS } from "../../harness/transport/bounds.ts";
import { FORMATS, toConsole } from "../../reports/index.ts";
import { IS_ENDURANCE } from "../support/endurance.ts";
import type { Fault } from "./fault.ts";
import { endingOf, healthyMs, type TrialResult, tryFault, wordsOf } from "./trial.ts";

/** How often a run may wait for each of the timeouts that a fault lets expire. */
const MAX_WAITS = 5;
/** Sum of the pauses between retries of all kinds, in a scenario that starts again as often as allowed. Milliseconds. */
const PAUSES_MS = 25_000;
/** Besides its waiting, a run against a fault takes at most this many times as long as one against a healthy system. */
const MAX_TIMES_HEALTHY = IS_ENDURANCE ? 40 : 12;
/** Two bodies of maximum size, unpacked and as text, and the memory of the hostile server. Bytes. */
const MAX_GROWTH = 768 * 1024 * 1024;
/** Rendering the page takes longer than most of these runs; the self-test renders one of this many. */
const PAGES_EVERY = 4;
/** An endless body is read up to the bound, by each of the few requests that are sent before a run gives up. */
const MAX_ENDLESS = 6 * BOUNDS.bodyBytes;

/**
 * Declares a test per fault: how its run ends, its time and memory, and that its reports are complete and contain no
 * secret.
 */
export function testFaults(faults: readonly Fault[]): void {
  // Vitest runs only adjacent concurrent tests concurrently.
  const inOrder = [...faults.entries()].sort(([, one], [, other]) => waitOf(other) - waitOf(one));
  for (const [nth, fault] of inOrder) {
    const declare = isWaiting(fault) ? test.concurrent : test;
    declare(fault.name, { timeout: 5 * 60_000 }, async () => {
      // The self-test plays only the scenarios that show the fault.
      const result = await tryFault(fault, IS_ENDURANCE);
      expect({ ends: endingOf(result.report), words: wordsOf(result.report) }).toEqual({
        ends: fault.ends,
        words: fault.says === "" ? expect.anything() : expect.arrayContaining([expect.stringContaining(fault.says)]),
      });
      await expectInTime(fault, result.tookMs);
      expect(result.grewBytes).toBeLessThan(MAX_GROWTH);
      if (fault.ends === "not done" && fault.bounds === undefined) expect(result.sentBytes).toBeLessThan(MAX_ENDLESS);
      expect(result.requestsElsewhere).toEqual([]);
      await expectWholeReports(result, IS_ENDURANCE || nth % PAGES_EVERY === 0);
    });
  }
}

/**
 * Whether a run mostly waits, because nothing answers, timeouts expire or requests are repeated later. Other runs use the
 * processor, and concurrent ones would delay each other.
 */
function isWaiting({ ends, bounds, isSlow }: Fault): boolean {
  return ends === "not done" || bounds !== undefined || isSlow === true;
}

/** Orders the faults: those that let timeouts expire, or are slow, wait longest and start first. */
function waitOf(fault: Fault): number {
  return Number(isWaiting(fault)) + Number(fault.bounds !== undefined || fault.isSlow === true);
}

/** The limit is a multiple of the fault's own timeouts and of a healthy run on this machine, so that load does not matter. */
async function expectInTime({ ends, bounds = {} }: Fault, tookMs: number): Promise<void> {
  const { headersMs = 0, wholeMs = 0, statesMs = 0 } = bounds;
  const waitsMs = MAX_WAITS * (headersMs + wholeMs + statesMs) + PAUSES_MS + (ends === "not done" ? 10_000 : 0);
  if (tookMs < waitsMs) return;
  expect(tookMs - waitsMs).toBeLessThan(MAX_TIMES_HEALTHY * (await healthyMs()));
}

async function expectWholeReports({ report, secrets }: TrialResult, hasPage: boolean): Promise<void> {
  const formats = FORMATS.filter(({ file }) => hasPage || !file.endsWith(".html"));
  const texts = await Promise.all(formats.map(async ({ render }) => String(await render(report))));
  texts.push(toConsole(report, { color: false, width: 100, verbose: true }));
  for (const text of texts) {
    expect(text.length).toBeGreaterThan(0);
    for (const secret of secrets) expect(text.includes(secret)).toBe(false);
  }
  expect(JSON.parse(texts[0] ?? "")).toMatchObject({ format: 1, exitStatus: report.exitStatus });
}
