import type { Call, Reply } from "../http.ts";
import type { Mutant } from "./mutant.ts";
import { field } from "./support/requests.ts";

const broken: Reply = { status: 500, body: { error: "Internal server error" } };

/** A fault at some inputs of an endpoint: what comes instead of the route's answer. */
const at = (
  name: string,
  violates: string,
  endpoint: Call["endpoint"],
  answer: (call: Call) => Reply | undefined,
): Mutant => ({
  name,
  violates,
  surfaces: ["sandbox"],
  request: (call) => (call.surface === "sandbox" && call.endpoint === endpoint ? answer(call) : undefined),
});

const longText = (value: unknown): boolean => typeof value === "string" && value.length > 1000;

const isObject = (value: unknown): boolean => typeof value === "object" && value !== null && !Array.isArray(value);

interface BodyRow {
  readonly endpoint: Call["endpoint"];
  /** As requirement ids name the endpoint. */
  readonly area: string;
  readonly name: string;
  readonly isMeant: (body: unknown) => boolean;
}

/** Faults at bodies that are JSON and no object. */
const BODIES: readonly BodyRow[] = [
  {
    endpoint: "buy/init",
    area: "buy-init",
    name: "a list in the place of the body breaks the purchase",
    isMeant: Array.isArray,
  },
  {
    endpoint: "buy/status",
    area: "buy-status",
    name: "a null in the place of the body breaks the status call",
    isMeant: (body) => body === null,
  },
  {
    endpoint: "buyback",
    area: "buyback",
    name: "a null in the place of the body breaks the sellback",
    isMeant: (body) => body === null,
  },
  {
    endpoint: "ship/quote",
    area: "ship-quote",
    name: "a text in the place of the body breaks the quote",
    isMeant: (body) => typeof body === "string",
  },
  {
    endpoint: "ship/request",
    area: "ship-request",
    name: "a list in the place of the body breaks the order",
    isMeant: Array.isArray,
  },
];

/** Answers to odd inputs that no document lists. */
export const inputMutants: readonly Mutant[] = [
  ...BODIES.map(({ endpoint, area, name, isMeant }) =>
    at(name, `input.${area}.documented-answers`, endpoint, ({ body }) => (isMeant(body) ? broken : undefined)),
  ),
  at("an object as pack id breaks the purchase", "input.buy-init.documented-answers", "buy/init", (call) =>
    isObject(field(call, "id")) ? broken : undefined,
  ),
  at("an array as amount is named in a text of its own", "input.buy-init.documented-answers", "buy/init", (call) =>
    Array.isArray(field(call, "amount")) ? { status: 400, body: { error: "amount must be a number" } } : undefined,
  ),
  at("a number as user id breaks the purchase", "input.buy-init.documented-answers", "buy/init", (call) =>
    typeof field(call, "user_id") === "number" ? broken : undefined,
  ),
  at("an array as session id breaks the status call", "input.buy-status.documented-answers", "buy/status", (call) =>
    Array.isArray(field(call, "session_id")) ? broken : undefined,
  ),
  at("a null item id breaks the sellback", "input.buyback.documented-answers", "buyback", (call) =>
    field(call, "item_id") === null ? broken : undefined,
  ),
  at("a long item id is refused as too long", "input.buyback.documented-answers", "buyback", (call) =>
    longText(field(call, "item_id")) ? { status: 400, body: { error: "item_id too long" } } : undefined,
  ),
  at("a text as item_ids is taken apart", "input.ship-quote.documented-answers", "ship/quote", (call) =>
    typeof field(call, "item_ids") === "string" ? broken : undefined,
  ),
  at(
    "an object in the destination breaks the address check",
    "input.ship-quote.documented-answers",
    "ship/quote",
    (call) => (Object.values(Object(field(call, "destination"))).some(isObject) ? broken : undefined),
  ),
  at(
    "a rate called like a member of every object breaks the order",
    "input.ship-request.documented-answers",
    "ship/request",
    (call) => {
      const quoteId = field(call, "quote_id");
      return typeof quoteId === "string" && /_rate_(__proto__|constructor)$/.test(quoteId) ? broken : undefined;
    },
  ),
  at("an array as quote id breaks the order", "input.ship-request.documented-answers", "ship/request", (call) =>
    Array.isArray(field(call, "quote_id")) ? broken : undefined,
  ),
  at("a user called constructor breaks the inventory", "input.inventory.documented-answers", "inventory", (call) =>
    call.params.user_id === "constructor" || call.params.user_id === "__proto__" ? broken : undefined,
  ),
  at("an apostrophe breaks the inventory's query", "input.inventory.documented-answers", "inventory", (call) =>
    call.params.user_id?.includes("'") === true ? broken : undefined,
  ),
  at("an asterisk breaks the card look-up", "input.card.documented-answers", "card", (call) =>
    /[*_]/.test(call.params.item_id ?? "") && (call.params.item_id ?? "").length < 4 ? broken : undefined,
  ),
  at("an emoji breaks the order look-up", "input.order.documented-answers", "order", (call) =>
    /\P{ASCII}/u.test(call.params.order_id ?? "") ? { status: 400, body: { error: "Bad id" } } : undefined,
  ),
  at("a claw_ids given twice breaks the pull feed", "input.recent-pulls.documented-answers", "recent-pulls", (call) =>
    call.query.getAll("limit").length > 1 ? broken : undefined,
  ),
  at("an empty platform breaks the pack list", "input.available.documented-answers", "available", (call) =>
    call.query.get("platform")?.trim() === "" ? broken : undefined,
  ),
  at("an odd slug breaks the chase cards", "input.chase.documented-answers", "chase", (call) =>
    /[^\w-]/.test(call.params.slug ?? "") ? broken : undefined,
  ),
];
