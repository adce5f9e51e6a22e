import { PROVIDER_STATES } from "../../contract/provider-states.ts";
import type { Deviation } from "../../reference/deviation.ts";
import type { Call, Reply } from "../../reference/http.ts";
import { LOSING_STATE } from "../lost-state/losses.ts";

/** A system that is broken in the same way every night. */
export interface Broken {
  readonly name: string;
  readonly deviation: Deviation;
  /** Provider states that it does not support; default: all. */
  readonly withoutStates?: readonly string[];
}

const NOT_FOUND: Reply = { status: 404, body: { error: "Not Found" } };

/** Typical faults of partners' first versions: in whole endpoints, in every answer, in all texts, in their state. */
export const BROKEN: readonly Broken[] = [
  { name: "card look-up is missing", deviation: lacking("card") },
  { name: "shipping is missing", deviation: lacking("ship/quote", "ship/request", "order") },
  { name: "the feed of pulls and chase are missing", deviation: lacking("recent-pulls", "chase") },
  {
    name: "every success stands in an envelope of its own",
    deviation: answering(
      ({ status }) => status === 200,
      (reply) => ({ ...reply, body: { data: reply.body } }),
    ),
  },
  {
    name: "every error stands in an envelope of its own",
    deviation: answering(
      ({ status }) => status >= 400,
      (reply) => ({ ...reply, body: { message: textOf(reply), code: reply.status } }),
    ),
  },
  {
    name: "every error has a text of its own",
    deviation: answering(
      ({ status }) => status >= 400,
      (reply) => ({ ...reply, body: { error: `Sorry: ${textOf(reply).toLowerCase()}` } }),
    ),
  },
  {
    name: "every refused input is a 422",
    deviation: answering(
      ({ status }) => status === 400,
      (reply) => ({ ...reply, status: 422 }),
    ),
  },
  { name: "inventories stay empty", deviation: forgetful("shows no item in any inventory") },
  { name: "quotes are forgotten", deviation: forgetful("forgets every quote") },
  {
    name: "half the states are offered, and amounts are texts",
    deviation: answering(
      ({ status }) => status === 200,
      (reply) => ({ ...reply, body: withTexts(reply.body) }),
    ),
    withoutStates: PROVIDER_STATES.filter((_, at) => at % 2 === 1).map(({ name }) => name),
  },
];

function lacking(...endpoints: readonly string[]): Deviation {
  return { request: (call: Call) => (endpoints.includes(call.endpoint) ? { ...NOT_FOUND } : undefined) };
}

function answering(is: (reply: Reply) => boolean, change: (reply: Reply) => Reply): Deviation {
  return { answer: (_, reply) => (is(reply) ? change(reply) : undefined) };
}

function forgetful(name: string): Deviation {
  const found = LOSING_STATE.find((each) => each.name === name);
  if (found === undefined) throw new TypeError(`no system ${name}`);
  return found.make();
}

function textOf({ body }: Reply): string {
  const text = (body as { error?: unknown; message?: unknown } | undefined) ?? {};
  return String(text.error ?? text.message ?? "");
}

/** Amounts as strings, as some libraries for decimals serialise them. */
function withTexts(body: unknown): unknown {
  return JSON.parse(JSON.stringify(body), (key, value) =>
    key === "amount" || key === "refund_amount" ? String(value) : value,
  );
}
