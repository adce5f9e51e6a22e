import type { RequirementId } from "../../contract/index.ts";
import type { Difference } from "../oracles/difference.ts";
import type { Exchange } from "../transport/exchange.ts";

/** A requirement that an exchange shows, with its differences. Without a difference it is satisfied. */
export type Judgement = readonly [requirement: RequirementId, differences: readonly Difference[]];

/** A judgement with the exchange that shows it. */
export type Judged = readonly [exchange: Exchange, judgement: Judgement];

/** A check that looks at all successful answers of a run and judges at its end. */
export interface RunCheck {
  /** @param movedS seconds by which the run has moved the provider's clock so far */
  add(exchange: Exchange, movedS: number): void;
  conclude(): readonly Judged[];
}
