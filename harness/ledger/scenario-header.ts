import type { RequirementId } from "../../contract/index.ts";
import type { ProviderState } from "../../contract/provider-states.ts";
import type { Surface } from "../../contract/surface.ts";

/** What a scenario can't do without: a provider state, or that so many seconds of the provider's time pass. */
type Needs = { readonly state: ProviderState } | { readonly waitS: number };

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
  /** Checked before its first request, so that nothing is bought in vain if no provider states are configured. */
  readonly needs?: Needs;
}
