import type { RequirementId } from "../../contract/index.ts";
import type { Difference } from "../oracles/difference.ts";
import type { Exchange } from "../transport/exchange.ts";

/** What a check says of one exchange: which requirements it showed, and how each fared. */
export type Judgement = readonly [requirement: RequirementId, differences: readonly Difference[]];

/** Holds one exchange against the contract; returns nothing where it has nothing to say of it. */
export type ExchangeCheck = (exchange: Exchange) => readonly Judgement[];
