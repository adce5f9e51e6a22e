import { expect, test } from "vitest";
import { FORMATS, toConsole } from "../../reports/index.ts";
import type { Fault } from "./fault.ts";
import { endingOf, type Said, tryFault, wordsOf } from "./trial.ts";

/** Seconds that a run may take, while other tests take the processor. */
const WITHIN_S = 60;

/** A test per fault: how its run ends, that it ends in time, and that its reports are whole and hold no secret. */
export function testFaults(faults: readonly Fault[]): void {
  for (const fault of faults) {
    // Where nothing is to be had, a run only waits; the others need the processor, and would make each other late.
    const declare = fault.ends === "not done" ? test.concurrent : test;
    declare(fault.name, { timeout: 2 * 1000 * WITHIN_S }, async () => {
      const said = await tryFault(fault);
      expect({ ends: endingOf(said.report), words: wordsOf(said.report) }).toEqual({
        ends: fault.ends,
        words: fault.says === "" ? expect.anything() : expect.arrayContaining([expect.stringContaining(fault.says)]),
      });
      expect(said.tookMs / 1000).toBeLessThan(WITHIN_S);
      expect(said.strayed).toEqual([]);
      await expectWholeReports(said);
    });
  }
}

async function expectWholeReports({ report, secrets }: Said): Promise<void> {
  const texts = await Promise.all(FORMATS.map(async ({ render }) => String(await render(report))));
  texts.push(toConsole(report, { color: false, width: 100, verbose: true }));
  for (const text of texts) {
    expect(text.length).toBeGreaterThan(0);
    for (const secret of secrets) expect(text.includes(secret)).toBe(false);
  }
  expect(JSON.parse(texts[0] ?? "")).toMatchObject({ format: 1, exitStatus: report.exitStatus });
}
