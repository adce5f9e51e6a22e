import { describe, expect, it } from "vitest";
import { SeenTooRarely } from "../exits/early-exits.ts";
import { ListingLedger } from "../listings/listing-ledger.ts";
import { claimed } from "../oracles/difference.ts";
import type { Exchange } from "../transport/exchange.ts";
import { ofExclusiveCopies, type Trial } from "./exclusive-copy.ts";
import type { PartnerContext } from "./partner-context.ts";

const fault = [claimed("400", { status: 200 })];

/** Runs trials with given faults, in the order of their starts; further ones have no fault. */
async function tried(isSandbox: boolean, faults: readonly boolean[], effort = "standard") {
  const observed: string[] = [];
  let tries = 0;
  const context = {
    isSandbox,
    observe: (topic: string) => observed.push(topic),
    releaseItems: async () => undefined,
    newWorker: async () => context,
    run: { listings: new ListingLedger(), target: { effort } },
  } as unknown as PartnerContext;
  const ending = await ofExclusiveCopies(context, async () => ({
    evidence: [{} as Exchange],
    differences: faults[tries++] === true ? fault : [],
  })).catch((stop: unknown) => stop);
  return ending instanceof SeenTooRarely
    ? { isOpen: true, tries, observed }
    : { differences: (ending as Trial).differences, tries, observed };
}

describe("a violation that is repeated with exclusive copies", () => {
  it("is tried with one item, and at thorough effort with three of the sandbox", async () => {
    expect(await tried(true, [])).toEqual({ differences: [], tries: 1, observed: [] });
    expect(await tried(true, [], "thorough")).toEqual({ differences: [], tries: 3, observed: [] });
    expect(await tried(false, [], "thorough")).toEqual({ differences: [], tries: 1, observed: [] });
  });

  it("is confirmed at once in production", async () => {
    expect(await tried(false, [true])).toEqual({ differences: fault, tries: 1, observed: [] });
  });

  it("is confirmed in the sandbox if half of the further items show it", async () => {
    const everyOther = [true, false, true, false, true, false, true, false, true];
    expect((await tried(true, everyOther)).differences).toEqual(fault);
  });

  it("is left open if another user's copy may explain it", async () => {
    const threeOfEight = [true, false, false, true, true, true];
    expect(await tried(true, threeOfEight)).toEqual({
      isOpen: true,
      tries: 9,
      observed: ["one-listing-held-twice"],
    });
  });
});
