import { ALL_SCENARIOS } from "../../cli/scenarios.ts";
import type { Report } from "../../contract/report.ts";
import { SURFACES } from "../../contract/surface.ts";
import type { Deviation } from "../../reference/deviation.ts";
import { MISTAKES } from "../mistakes/mistakes.ts";
import { trial } from "../proof/trial.ts";

/** Requests after which the system that crashes answers nothing any more. */
const LIFETIME = 900;

/** So many mistakes as one meets in a first version; more of them would leave nothing to be judged. */
const SEVERAL: readonly string[] = [
  "a sold item is still listed",
  "a sellback pays a text",
  "an unknown card is refused with another text",
  "shipping orders can't be read yet",
  "`limit` of recent pulls is ignored",
  "a shipped item stays in the inventory",
];

/** A run of each kind that people look at: nothing wrong, many things wrong, and a system that dies in the middle. */
export type SampleRuns = Readonly<Record<"clean" | "broken" | "crashed", Report>>;

/** Plays them. */
export async function sampleRuns(): Promise<SampleRuns> {
  const run = (surfaces: readonly ("sandbox" | "partner" | "user")[], deviations: readonly Deviation[]) =>
    trial({ deviations, scenarios: ALL_SCENARIOS, surfaces, isConfirming: deviations.length > 0 });
  const broken = MISTAKES.filter(({ name }) => SEVERAL.includes(name));
  let calls = 0;
  const crashing: Deviation = {
    request: () => (++calls > LIFETIME ? { status: 0, body: null, hangUp: true } : undefined),
  };
  return {
    clean: await run(SURFACES, []),
    broken: await run(
      ["sandbox"],
      broken.map(({ deviation }) => deviation),
    ),
    crashed: await run(["sandbox"], [crashing]),
  };
}
