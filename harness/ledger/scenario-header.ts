import type { RequirementId } from "../../contract/index.ts";
import type { Surface } from "../../contract/surface.ts";

/** What is known of a scenario without playing it. */
export interface ScenarioHeader {
  /** A fact, present tense. */
  readonly title: string;
  /** Its file, for narrowing a run and for finding the source. */
  readonly area: string;
  readonly surface: Surface;
  /** The requirements that it is about: those that it judges, and those that it exercises. */
  readonly verifies: readonly RequirementId[];
  /** Those of them that rules over the history judge. The others need a verdict, or an early exit with a reason. */
  readonly exercises: readonly RequirementId[];
  /** It pauses for seconds of real time, so it starts before all others. */
  readonly pauses?: true;
}
