import type { Call, EndpointKey, Reply } from "../http.ts";
import { objectOf } from "../json.ts";
import { type Mutant, mutant } from "./mutant.ts";
import { both } from "./support/surfaces.ts";

interface Row {
  readonly endpoint: EndpointKey;
  readonly violates: string;
  readonly name: string;
  /** Whether the server can't parse the request. */
  readonly isUnread: (call: Call) => boolean;
  readonly error: string;
}

const firstMember = (call: Call) => Object.keys(objectOf(call.body) ?? {})[0];

const ROWS: readonly Row[] = [
  {
    endpoint: "buy/init",
    violates: "buy-init.answers",
    name: "a purchase whose body begins with another member than the pack is refused",
    isUnread: (call) => "id" in (objectOf(call.body) ?? {}) && firstMember(call) === "user_id",
    error: "Invalid claw machine ID",
  },
  {
    endpoint: "buy/init",
    violates: "buy-init.answers",
    name: "a purchase whose amount is written as 1.0 is refused",
    isUnread: ({ text }) => /"amount"\s*:\s*\d+\.0\b/.test(text),
    error: "Amount must be greater than 0",
  },
  {
    endpoint: "buyback",
    violates: "buyback.answers",
    name: "a sellback whose body has white space before a colon is refused",
    isUnread: ({ text }) => /" +:/.test(text),
    error: "item_id is required",
  },
  {
    endpoint: "ship/quote",
    violates: "ship-quote.answers",
    name: "a quote reads escapes in strings as they are written",
    isUnread: ({ text }) => text.includes("\\u"),
    error: "Item not found",
  },
  {
    endpoint: "ship/request",
    violates: "ship-request.answers",
    name: "an order whose body has line breaks is refused",
    isUnread: ({ text }) => text.includes("\n"),
    error: "quote_id is required",
  },
  {
    endpoint: "buy/status",
    violates: "buy-status.answers",
    name: "a purchase's status reads escapes in strings as they are written",
    isUnread: ({ text }) => text.includes("\\u"),
    error: "Transaction not found",
  },
];

/** Servers that parse a body by its text although JSON has several forms for the same value. */
export const jsonFormMutants: readonly Mutant[] = ROWS.map(({ endpoint, violates, name, isUnread, error }) =>
  mutant(violates, "odd", both, name, {
    request: (call): Reply | undefined =>
      call.endpoint === endpoint && isUnread(call) ? { status: 400, body: { error } } : undefined,
  }),
);
