import type { Call, Reply } from "../http.ts";
import { type Mutant, mutant } from "./mutant.ts";
import { field } from "./support/requests.ts";

const broken: Reply = { status: 500, body: { error: "Internal server error" } };

/** Replaces the route's answer to some inputs of an endpoint. */
const at = (
  name: string,
  violates: string,
  endpoint: Call["endpoint"],
  answer: (call: Call) => Reply | undefined,
): Mutant =>
  mutant(violates, "odd", ["sandbox"], name, {
    request: (call) => (call.surface === "sandbox" && call.endpoint === endpoint ? answer(call) : undefined),
  });

const longText = (value: unknown): boolean => typeof value === "string" && value.length > 1000;

const isObject = (value: unknown): boolean => typeof value === "object" && value !== null && !Array.isArray(value);

/** Documented texts of internal errors. */
const INTERNAL_ERRORS = [
  { endpoint: "buyback", area: "buyback", text: "An unexpected error occurred" },
  { endpoint: "ship/quote", area: "ship-quote", text: "Failed to fetch shipping rates" },
  { endpoint: "ship/request", area: "ship-request", text: "Failed to create shipping request" },
] as const;

interface BodyRow {
  readonly endpoint: Call["endpoint"];
  /** The endpoint's name in requirement ids. */
  readonly area: string;
  readonly name: string;
  readonly isMeant: (body: unknown) => boolean;
}

/** Faults with bodies that are JSON but not an object. */
const BODIES: readonly BodyRow[] = [
  {
    endpoint: "buy/init",
    area: "buy-init",
    name: "buy/init answers an array as body with 500",
    isMeant: Array.isArray,
  },
  {
    endpoint: "buy/status",
    area: "buy-status",
    name: "buy/status answers null as body with 500",
    isMeant: (body) => body === null,
  },
  {
    endpoint: "buyback",
    area: "buyback",
    name: "buyback answers null as body with 500",
    isMeant: (body) => body === null,
  },
  {
    endpoint: "ship/quote",
    area: "ship-quote",
    name: "ship/quote answers a string as body with 500",
    isMeant: (body) => typeof body === "string",
  },
  {
    endpoint: "ship/request",
    area: "ship-request",
    name: "ship/request answers an array as body with 500",
    isMeant: Array.isArray,
  },
];

/** Undocumented answers to unusual inputs. */
export const inputMutants: readonly Mutant[] = [
  ...BODIES.map(({ endpoint, area, name, isMeant }) =>
    at(name, `input.${area}.documented-answers`, endpoint, ({ body }) => (isMeant(body) ? broken : undefined)),
  ),
  at("buy/init answers an object as pack id with 500", "input.buy-init.documented-answers", "buy/init", (call) =>
    isObject(field(call, "id")) ? broken : undefined,
  ),
  at(
    "buy/init refuses an array as amount with an undocumented text",
    "input.buy-init.documented-answers",
    "buy/init",
    (call) =>
      Array.isArray(field(call, "amount")) ? { status: 400, body: { error: "amount must be a number" } } : undefined,
  ),
  at("buy/init answers a number as user id with 500", "input.buy-init.documented-answers", "buy/init", (call) =>
    typeof field(call, "user_id") === "number" ? broken : undefined,
  ),
  at(
    "buy/status answers an array as session id with 500",
    "input.buy-status.documented-answers",
    "buy/status",
    (call) => (Array.isArray(field(call, "session_id")) ? broken : undefined),
  ),
  ...INTERNAL_ERRORS.map(({ endpoint, area, text }) =>
    at(
      `${endpoint} meets its internal error if the body is null`,
      `input.${area}.documented-answers`,
      endpoint,
      (call) => (call.body === null ? { status: 500, body: { error: text } } : undefined),
    ),
  ),
  at("buyback answers null as item id with 500", "input.buyback.documented-answers", "buyback", (call) =>
    field(call, "item_id") === null ? broken : undefined,
  ),
  at(
    "buyback refuses a long item id with an undocumented text",
    "input.buyback.documented-answers",
    "buyback",
    (call) => (longText(field(call, "item_id")) ? { status: 400, body: { error: "item_id too long" } } : undefined),
  ),
  at(
    "ship/quote takes a string as item_ids for a list of characters",
    "input.ship-quote.documented-answers",
    "ship/quote",
    (call) => (typeof field(call, "item_ids") === "string" ? broken : undefined),
  ),
  at(
    "ship/quote answers an object inside the destination with 500",
    "input.ship-quote.documented-answers",
    "ship/quote",
    (call) => (Object.values(Object(field(call, "destination"))).some(isObject) ? broken : undefined),
  ),
  at(
    "ship/request answers a rate named like an inherited object property with 500",
    "input.ship-request.documented-answers",
    "ship/request",
    (call) => {
      const quoteId = field(call, "quote_id");
      return typeof quoteId === "string" && /_rate_(__proto__|constructor)$/.test(quoteId) ? broken : undefined;
    },
  ),
  at(
    "ship/request answers an array as quote id with 500",
    "input.ship-request.documented-answers",
    "ship/request",
    (call) => (Array.isArray(field(call, "quote_id")) ? broken : undefined),
  ),
  at(
    "inventory answers a user id named like an inherited property with 500",
    "input.inventory.documented-answers",
    "inventory",
    (call) => ((call.params.user_id ?? "no user") in {} ? broken : undefined),
  ),
  at(
    "inventory answers a user id with an apostrophe with 500",
    "input.inventory.documented-answers",
    "inventory",
    (call) => (call.params.user_id?.includes("'") === true ? broken : undefined),
  ),
  at("card answers an id with an asterisk with 500", "input.card.documented-answers", "card", (call) =>
    /[*_]/.test(call.params.item_id ?? "") && (call.params.item_id ?? "").length < 4 ? broken : undefined,
  ),
  at("order answers an id with an emoji with 500", "input.order.documented-answers", "order", (call) =>
    /\P{ASCII}/u.test(call.params.order_id ?? "") ? { status: 400, body: { error: "Bad id" } } : undefined,
  ),
  at(
    "recent-pulls answers a repeated claw_ids with 500",
    "input.recent-pulls.documented-answers",
    "recent-pulls",
    (call) => (call.query.getAll("limit").length > 1 ? broken : undefined),
  ),
  at("available answers an empty platform with 500", "input.available.documented-answers", "available", (call) =>
    call.query.get("platform")?.trim() === "" ? broken : undefined,
  ),
  at("chase answers an unusual slug with 500", "input.chase.documented-answers", "chase", (call) =>
    /[^\w-]/.test(call.params.slug ?? "") ? broken : undefined,
  ),
];
