import { expect, it } from "vitest";
import { ListingLedger } from "../listings/listing-ledger.ts";
import type { RunContext } from "../run-context/run-context.ts";
import { type TrialOutcome, type TrialsResult, tryExclusiveCopies } from "./exclusive-copy-trials.ts";

const MAX_IN_VAIN = 3;
const CLEAN: TrialOutcome = new Set();

it("end after two trials without a violation", async () => {
  expect(await resultOf([CLEAN, CLEAN, CLEAN])).toMatchObject({ trials: 2, hasGivenUp: false });
});

it("end after several trials in a row without a result, each with more unheld listings", async () => {
  const { widened, ...result } = await resultOf(Array(9).fill("inconclusive"));
  expect(result).toMatchObject({ trials: 0, hasGivenUp: true });
  expect(widened).toBe(MAX_IN_VAIN);
});

it("go on if a trial between them had a result", async () => {
  const outcomes: TrialOutcome[] = ["inconclusive", "inconclusive", CLEAN, "inconclusive", "inconclusive", CLEAN];
  expect(await resultOf(outcomes)).toMatchObject({ trials: 2, hasGivenUp: false });
});

it("end at once if the scenario lacks something that no trial brings", async () => {
  const { widened, ...result } = await resultOf(["not possible", CLEAN, CLEAN]);
  expect(result).toMatchObject({ trials: 0, hasGivenUp: false });
  expect(widened).toBe(0);
});

it("do not begin without unheld listings", async () => {
  expect(await resultOf([CLEAN], { isUnheld: false })).toMatchObject({ trials: 0, hasGivenUp: false });
});

async function resultOf(
  outcomes: readonly TrialOutcome[],
  { isUnheld = true } = {},
): Promise<TrialsResult & { readonly widened: number }> {
  const left = [...outcomes];
  let widened = 0;
  const run = { listings: new ListingLedger() } as RunContext;
  const unheldListings = {
    make: async () => isUnheld,
    widen: () => {
      widened++;
    },
    sample: () => [],
  };
  const setting = { run, unheldListings, isOver: () => left.length === 0, maxInVain: MAX_IN_VAIN };
  return { ...(await tryExclusiveCopies(setting, async () => left.shift() ?? CLEAN)), widened };
}
