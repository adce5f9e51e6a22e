import { type Shard, shardOf } from "../../../cli/shard/shard.ts";
import type { Settings } from "../../../harness/config/setting-names.ts";
import { type Choices, DEFAULT_CHOICES } from "../../second-implementation/choices.ts";
import { PROFILES } from "../../second-implementation/profiles.ts";
import { verifyProfile } from "../../second-implementation/verify-profile.ts";
import type { ServerSubject } from "./server-subject.ts";

const MIN_PASSES = 25;

const WHOLE: Shard = { index: 1, of: 1 };

/**
 * Profiles that differ most from the reference, each with the part of the scenarios that it is played with.
 * `npm run endurance` plays all profiles with all scenarios.
 */
const PARTS: Readonly<Record<string, Shard>> = {
  chatty: { index: 1, of: 2 },
  terse: { index: 2, of: 2 },
  counted: { index: 1, of: 2 },
  "one at a time": { index: 2, of: 2 },
  "mislabelled without states": WHOLE,
  "sharded by cookie": WHOLE,
};

/** Few cases, because the profiles differ where scenarios look, and hardly in the values that properties generate. */
const FEWER_CASES: Settings = { RUNS: "5" };

/** The profiles of the second implementation that differ most from the reference. */
export function profileSubjects(): readonly ServerSubject[] {
  return Object.entries(PARTS).map(([profile, part]) => profileSubject(profile, FEWER_CASES, part));
}

/**
 * One profile of the second implementation.
 * @param settings that differ from a run of all surfaces with writes
 * @param part of the scenarios
 */
export function profileSubject(profile: string, settings: Settings = {}, part = WHOLE): ServerSubject {
  return {
    kind: "server",
    family: "second-implementation",
    name: `second-implementation: ${profile}`,
    because: changesIn(PROFILES[profile] ?? DEFAULT_CHOICES) || "its defaults",
    minPasses: MIN_PASSES,
    play: async (seed, scenarios) => {
      const run = await verifyProfile(profile, { SEED: String(seed), ...settings }, shardOf(scenarios, part));
      return { runs: [run], crashes: [] };
    },
  };
}

/** The choices that differ from the defaults: `poolSize 3, packs "few"`. */
function changesIn(choices: Choices): string {
  return Object.entries(choices)
    .filter(([name, value]) => value !== DEFAULT_CHOICES[name as keyof Choices])
    .map(([name, value]) => `${name} ${JSON.stringify(value)}`)
    .join(", ");
}
