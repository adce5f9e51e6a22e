import type { RequirementId } from "../../contract/index.ts";
import type { Difference } from "../oracles/difference.ts";
import type { Exchange } from "../transport/exchange.ts";

/** A requirement that an exchange shows, with its differences. Without a difference it is satisfied. */
export type Judgement = readonly [requirement: RequirementId, differences: readonly Difference[]];

/** A judgement with the exchange that shows it. */
export type Judged = readonly [exchange: Exchange, judgement: Judgement];
