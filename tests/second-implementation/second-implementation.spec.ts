import { describe, expect, test } from "vitest";
import { ALL_SCENARIOS } from "../../cli/scenarios.ts";
import { type Shard, shardOf } from "../../cli/shard/shard.ts";
import type { Settings } from "../../harness/config/setting-names.ts";
import { faultsOf, REPEATS } from "../repeats.ts";
import { IS_ENDURANCE } from "../support/endurance.ts";
import { faultsIn } from "../support/faults-in.ts";
import { PROFILES } from "./profiles.ts";
import { verifyProfile } from "./verify-profile.ts";

/** A duration that no run reaches: a timeout would only show that the machine is busy. */
const NO_TIMEOUT = { timeout: 6 * 3600_000 };

const WHOLE: Shard = { index: 1, of: 1 };

/**
 * The profiles that the self-test plays because they differ most from the reference, each with a part of the scenarios,
 * so that every scenario runs against four of them. `npm run endurance` plays all profiles with all scenarios.
 */
const SLICE: Readonly<Record<string, Shard>> = {
  chatty: { index: 1, of: 2 },
  terse: { index: 2, of: 2 },
  counted: { index: 1, of: 2 },
  "one at a time": { index: 2, of: 2 },
  "mislabelled without states": WHOLE,
  "sharded by cookie": WHOLE,
};

/** Few cases, because the profiles differ where scenarios look, and hardly in the values that properties generate. */
const FEWER_CASES: Settings = IS_ENDURANCE ? {} : { RUNS: "5" };
const NO_STATES = { PROVIDER_STATES_URL: "" };
const FIRST_KEYS = { SANDBOX_API_KEY_2: "", PARTNER_API_KEY_2: "", USER_API_KEY_2: "", USER_SESSION_TOKEN: "" };

/** Settings that a run may lack. */
const NARROWER: readonly { readonly what: string; readonly settings: Settings }[] = [
  { what: "without provider states", settings: NO_STATES },
  { what: "with the first keys only", settings: FIRST_KEYS },
  { what: "with neither of these", settings: { ...NO_STATES, ...FIRST_KEYS } },
  { what: "on the sandbox alone", settings: { SURFACES: "sandbox" } },
  { what: "on production alone", settings: { SURFACES: "partner" } },
  { what: "on the user surface alone", settings: { SURFACES: "user" } },
  { what: "without writes", settings: { ALLOW_WRITES: "" } },
];

/** Minimum number of passed requirements; a run that judged fewer would prove nothing. */
const MIN_PASSES = 25;

const names = Object.keys(PROFILES).filter((name) => IS_ENDURANCE || Object.hasOwn(SLICE, name));

test.each(names)("a second implementation that is %s gets no finding", NO_TIMEOUT, async (name) => {
  const part = (IS_ENDURANCE ? undefined : SLICE[name]) ?? WHOLE;
  const scenarios = shardOf(ALL_SCENARIOS, part);
  const faults = await faultsOf(REPEATS, async (seed) =>
    faultsIn(await verifyProfile(name, { SEED: String(seed), ...FEWER_CASES }, scenarios), MIN_PASSES),
  );
  expect(faults).toEqual([]);
});

describe.runIf(IS_ENDURANCE)("second implementations with fewer settings", () => {
  for (const { what, settings } of NARROWER) {
    test.each(names)(`%s, ${what}`, NO_TIMEOUT, async (name) => {
      expect(faultsIn(await verifyProfile(name, settings), MIN_PASSES)).toEqual([]);
    });
  }
});
