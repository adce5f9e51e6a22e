import type { Scenario } from "../../../harness/arrange/scenario.ts";
import { ACCUSED_ONCE, FEED_PER_INSTANCE } from "../../shared-sandbox/accused-once.ts";
import { type Combination, nameOf } from "../../shared-sandbox/dimensions.ts";
import { play } from "../../shared-sandbox/play.ts";
import { sampleOf } from "../../shared-sandbox/sample.ts";
import type { ServerSubject } from "./server-subject.ts";

/** Combinations that differ in as many pairs of values as possible; `npm run endurance` plays all. */
const SAMPLE = 12;
const MIN_PASSES = 25;

/** Sandboxes on which others hold, sell and ship copies of the listings that a run draws. */
export function sharedSandboxSubjects(): readonly ServerSubject[] {
  return [
    ...sampleOf(SAMPLE, 1).map((combination) =>
      subject(nameOf(combination), "others hold copies of the same listings", combination),
    ),
    ...ACCUSED_ONCE.map(({ because, combination }) => subject(nameOf(combination), because, combination)),
    subject("feeds of instances", "two instances have feeds of different lengths", FEED_PER_INSTANCE, (scenarios) =>
      scenarios.filter(({ verifies }) => verifies.some((id) => id.startsWith("recent-pulls.limit"))),
    ),
  ];
}

function subject(
  what: string,
  because: string,
  combination: Combination,
  narrowed: (scenarios: readonly Scenario[]) => readonly Scenario[] = (scenarios) => scenarios,
): ServerSubject {
  return {
    kind: "server",
    family: "shared-sandbox",
    name: `shared-sandbox: ${what}`,
    because,
    minPasses: MIN_PASSES,
    play: (seed, scenarios) => play(combination, seed, { scenarios: narrowed(scenarios) }),
  };
}
