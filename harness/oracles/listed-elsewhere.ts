import type { EndpointKey } from "../../contract/endpoints.ts";
import { ERRORS, saysText } from "../../contract/errors.ts";
import { isText, memberOf } from "../json/json-value.ts";
import { type Exchange, sentJson } from "../transport/exchange.ts";

/** A text that the sandbox's list has for another endpoint, accepted because the documents leave the refusal open. */
interface Elsewhere {
  readonly endpoint: EndpointKey;
  /** Undefined for any text of the list. */
  readonly text: string | undefined;
  /** Whether the refusal is open for a request with this body. */
  readonly isOpen: (body: unknown) => boolean;
}

const OPEN: readonly Elsewhere[] = [
  // A quoted item that was sold meanwhile may be refused with any 400 (A-QUOTE-SOLD).
  { endpoint: "ship/request", text: undefined, isOpen: () => true },
  { endpoint: "ship/quote", text: "Item already shipped", isOpen: () => true }, // An item that is in an order.
  // Neither a string nor missing.
  { endpoint: "buyback", text: "item_id is required", isOpen: (body) => !isText(memberOf(body, "item_id") ?? "x") },
  { endpoint: "buy/status", text: undefined, isOpen: (body) => !isText(memberOf(body, "session_id")) },
];

/** Returns whether a 400 has a text of another sandbox endpoint that is accepted here. */
export function isListedElsewhere({ surface, endpoint, status, json, request }: Exchange): boolean {
  const said = memberOf(json, "error");
  if (surface !== "sandbox" || status !== 400 || typeof said !== "string") return false;
  const row = OPEN.find((each) => each.endpoint === endpoint && (each.text ?? said) === said);
  if (row === undefined || !row.isOpen(sentJson({ request }))) return false;
  return ERRORS.some((each) => each.surfaces.includes("sandbox") && each.status === 400 && saysText(each, said));
}
