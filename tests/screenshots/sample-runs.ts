import { ALL_SCENARIOS } from "../../cli/scenarios.ts";
import type { Report } from "../../contract/report.ts";
import { SURFACES } from "../../contract/surface.ts";
import type { Deviation } from "../../reference/deviation.ts";
import { MISTAKES } from "../mistakes/mistakes.ts";
import { trial } from "../proof/trial.ts";

/** Number of requests after which the crashing system stops answering. */
const LIFETIME = 900;

/** A typical number of mistakes of a first version; with more, nothing would be left to judge. */
const SEVERAL: readonly string[] = [
  "a sold item is still listed",
  "a sellback pays a text",
  "an unknown card is refused with another text",
  "shipping orders can't be read yet",
  "`limit` of recent pulls is ignored",
  "a shipped item stays in the inventory",
];

/** One run of each kind: without a finding, with many findings, and against a system that crashes during the run. */
export type SampleRuns = Readonly<Record<"clean" | "broken" | "crashed", Report>>;

/** Plays these runs. */
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
