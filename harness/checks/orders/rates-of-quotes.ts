import type { JsonObject } from "../../json/json-value.ts";
import { quotesIn, rateJudgements, rowOf } from "../../oracles/rates.ts";
import type { Exchange } from "../../transport/exchange.ts";
import type { Judgement } from "../judgement.ts";

/**
 * Compares every rate that the sandbox quotes with the table, whatever the items are; scenarios compare the amounts. Only
 * adds findings: scenarios verify the same, and missing members violate other requirements.
 */
export function ratesOfQuotes({ surface, endpoint, status, json }: Exchange): readonly Judgement[] {
  if (endpoint !== "ship/quote" || surface !== "sandbox" || status !== 200) return [];
  return quotesIn(json)
    .flatMap((quote) => {
      const row = rowOf(quote);
      return row === undefined || !isComplete(quote) ? [] : rateJudgements(row, quote);
    })
    .filter(([, differences]) => differences.length > 0);
}

function isComplete({ service, carrier, insured, estimated_days_min, estimated_days_max }: JsonObject): boolean {
  return (
    [service, carrier].every((each) => typeof each === "string") &&
    [estimated_days_min, estimated_days_max].every((each) => typeof each === "number") &&
    typeof insured === "boolean"
  );
}
