import type { EndpointKey } from "../../contract/endpoints.ts";
import { type ValueWithPointer, valuesAt } from "../json/values-at.ts";
import type { Exchange } from "../transport/exchange.ts";

/** Paths of items in answers, by endpoint. */
const PATHS: Partial<Record<EndpointKey, readonly string[]>> = {
  "buy/init": ["nfts[]"],
  "buy/status": ["result.nfts[]"],
  "buy/crypto": ["result.nfts[]", "nfts[]"],
  inventory: ["items[]"],
};

/** Returns the items that an answer shows; none if the request was refused. */
export function shownItems({ status, endpoint, json }: Exchange): readonly ValueWithPointer[] {
  return status === 200 ? (PATHS[endpoint] ?? []).flatMap((path) => valuesAt(json, path)) : [];
}
