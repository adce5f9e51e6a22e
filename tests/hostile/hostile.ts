import { expect, test } from "vitest";
import { BOUNDS } from "../../harness/transport/bounds.ts";
import { FORMATS, toConsole } from "../../reports/index.ts";
import type { Fault } from "./fault.ts";
import { endingOf, healthyMs, type Said, tryFault, wordsOf } from "./trial.ts";

/** `npm run endurance` plays every scenario against every fault; else as many as show it. */
const IS_WHOLE = process.env.PACKPROOF_ENDURANCE === "1";
/** A run may wait so often for each of the deadlines that a fault lets pass. */
const MAX_WAITS = 5;
/** Pauses between tries of all kinds, one after another, in a scenario that begins anew as often as it may. */
const PAUSES_MS = 25_000;
/** Beside waiting, a fault makes no run so many times longer than one without. */
const MAX_TIMES_HEALTHY = IS_WHOLE ? 40 : 12;
/** Two bodies of most bytes, unpacked and as text, and what the hostile server holds. Bytes. */
const MAX_GROWTH = 768 * 1024 * 1024;
/** A page takes longer to make than most of these runs; a quick look makes one of so many. */
const PAGES_EVERY = 4;
/** What has no end is read no further than to the bound, by each of the few that ask before a run is given up. */
const MAX_ENDLESS = 6 * BOUNDS.bodyBytes;

/** A test per fault: how its run ends, that it ends in time and memory, that its reports are whole and hold no secret. */
export function testFaults(faults: readonly Fault[]): void {
  // Only neighbours are played concurrently.
  const inOrder = [...faults.entries()].sort(([, one], [, other]) => Number(isWaiting(other)) - Number(isWaiting(one)));
  for (const [place, fault] of inOrder) {
    const declare = isWaiting(fault) ? test.concurrent : test;
    declare(fault.name, { timeout: 5 * 60_000 }, async () => {
      const said = await tryFault(fault, IS_WHOLE);
      expect({ ends: endingOf(said.report), words: wordsOf(said.report) }).toEqual({
        ends: fault.ends,
        words: fault.says === "" ? expect.anything() : expect.arrayContaining([expect.stringContaining(fault.says)]),
      });
      await expectInTime(fault, said.tookMs);
      expect(said.grewBytes).toBeLessThan(MAX_GROWTH);
      if (fault.ends === "not done" && fault.bounds === undefined) expect(said.sentBytes).toBeLessThan(MAX_ENDLESS);
      expect(said.strayed).toEqual([]);
      await expectWholeReports(said, IS_WHOLE || place % PAGES_EVERY === 0);
    });
  }
}

/**
 * Where nothing is to be had, or deadlines pass, a run hardly does anything but wait; the others need the processor, and
 * would make each other late.
 */
function isWaiting({ ends, bounds }: Fault): boolean {
  return ends === "not done" || bounds !== undefined;
}

/** In multiples of what the fault's own deadlines and this machine need, so that a busy one changes nothing. */
async function expectInTime({ ends, bounds = {} }: Fault, tookMs: number): Promise<void> {
  const { headersMs = 0, wholeMs = 0, statesMs = 0 } = bounds;
  const waitsMs = MAX_WAITS * (headersMs + wholeMs + statesMs) + PAUSES_MS + (ends === "not done" ? 10_000 : 0);
  if (tookMs < waitsMs) return;
  expect(tookMs - waitsMs).toBeLessThan(MAX_TIMES_HEALTHY * (await healthyMs()));
}

async function expectWholeReports({ report, secrets }: Said, hasPage: boolean): Promise<void> {
  const formats = FORMATS.filter(({ file }) => hasPage || !file.endsWith(".html"));
  const texts = await Promise.all(formats.map(async ({ render }) => String(await render(report))));
  texts.push(toConsole(report, { color: false, width: 100, verbose: true }));
  for (const text of texts) {
    expect(text.length).toBeGreaterThan(0);
    for (const secret of secrets) expect(text.includes(secret)).toBe(false);
  }
  expect(JSON.parse(texts[0] ?? "")).toMatchObject({ format: 1, exitStatus: report.exitStatus });
}
