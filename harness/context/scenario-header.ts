import type { RequirementId } from "../../contract/index.ts";
import type { Surface } from "../../contract/surface.ts";

/** What is known of a scenario without playing it. */
export interface ScenarioHeader {
  /** A fact, present tense. */
  readonly title: string;
  /** Its file, for narrowing a run and for finding the source. */
  readonly area: string;
  readonly surface: Surface;
  /** The requirements that it judges; each needs a verdict or an early exit with a reason. */
  readonly verifies: readonly RequirementId[];
  /** It pauses for seconds of real time, so it starts before all others. */
  readonly pauses?: true;
}
