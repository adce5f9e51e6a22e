import type { RequirementId } from "../../contract/index.ts";
import type { Coverage, Observation, RequirementResult } from "../../contract/report.ts";
import type { Surface } from "../../contract/surface.ts";
import type { FieldCount } from "../oracles/bodies/body-walk.ts";
import type { Exchange } from "../transport/exchange.ts";
import { ErrorTexts } from "./error-texts.ts";
import { toFields } from "./fields.ts";
import { toLimits } from "./limits.ts";
import { toMachines } from "./machines.ts";
import { toQuestions } from "./questions.ts";
import { TierCounts } from "./tier-counts.ts";
import { toVerdictLookup } from "./verdict-lookup.ts";

/** The results of a run from which coverage is computed. */
export interface RunOutcome {
  readonly results: readonly RequirementResult[];
  /** Secrets already redacted. */
  readonly observations: readonly Observation[];
  readonly fieldCount: (requirement: RequirementId, surface: Surface) => FieldCount | undefined;
  /** Removes secrets from a text of the system under test. */
  readonly redact: (text: string) => string;
}

/** Counts which parts of the documents a run covers. It keeps counters only, not the exchanges. */
export class CoverageCounter {
  readonly #surfaces: readonly Surface[];
  readonly #errors: ErrorTexts;
  readonly #tiers = new TierCounts();

  constructor(surfaces: readonly Surface[]) {
    this.#surfaces = surfaces;
    this.#errors = new ErrorTexts(surfaces);
  }

  add(exchange: Exchange): void {
    this.#errors.add(exchange);
    this.#tiers.add(exchange);
  }

  conclude({ results, observations, fieldCount, redact }: RunOutcome): Coverage {
    const verdictOf = toVerdictLookup(results);
    return {
      errors: this.#errors.rows(),
      machines: toMachines(this.#surfaces, verdictOf),
      limits: toLimits(this.#surfaces, verdictOf),
      fields: toFields(this.#surfaces, fieldCount),
      draw: this.#tiers.rows(redact),
      questions: toQuestions(observations),
    };
  }
}
