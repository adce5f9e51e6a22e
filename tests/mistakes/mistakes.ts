import type { RequirementId } from "../../contract/index.ts";
import type { Deviation } from "../../reference/deviation.ts";
import { objectOf } from "../../reference/json.ts";
import { FIRST_PARTNER, NO_PARTNER } from "../../reference/keys.ts";
import { edited } from "../../reference/mutants/support/edit.ts";

/** A typical mistake of implementers, made in one line of their code. */
export interface Mistake {
  readonly name: string;
  readonly deviation: Deviation;
  /** The requirement that shows it best, where a report once showed another. */
  readonly head?: RequirementId;
}

/** Mistakes of first versions. Each can be corrected in one place, so a report should show about one cause. */
export const MISTAKES: readonly Mistake[] = [
  {
    name: "buy/status answers without its `result` envelope",
    deviation: { answer: edited("buy/status", "", (body) => (body as { result?: unknown }).result ?? body) },
  },
  {
    name: "a sold item is still listed",
    deviation: { rules: () => ({ isInInventory: (held) => held.state !== "shipping" }) },
  },
  {
    name: "a sellback pays a text",
    deviation: { answer: edited("buyback", "amount", (value) => (value as number).toFixed(2)) },
  },
  {
    name: "an unknown card is refused with another text",
    deviation: {
      rules: (plain) => ({ errors: { ...plain.errors, unknownCard: { status: 404, error: "Not found" } } }),
    },
  },
  {
    name: "all prices are texts",
    deviation: { rules: () => ({ money: (usd) => usd.toFixed(2) as unknown as number }) },
  },
  {
    name: "pack ids are numbers",
    deviation: packIdsAsNumbers(),
  },
  {
    name: "shipping orders can't be read yet",
    deviation: {
      request: (call) => (call.endpoint === "order" ? { status: 404, body: { error: "Not Found" } } : undefined),
    },
  },
  {
    name: "refusals are plain text",
    deviation: {
      answer: (_, reply) =>
        reply.status < 400
          ? undefined
          : { ...reply, raw: (reply.body as { error: string }).error, headers: { "content-type": "text/plain" } },
    },
  },
  {
    name: "keys are not looked at",
    deviation: { rules: () => ({ partnerOf: (_, surface) => (surface === "partner" ? FIRST_PARTNER : NO_PARTNER) }) },
  },
  {
    name: "`limit` of recent pulls is ignored",
    deviation: { rules: () => ({ limitOf: () => 20 }) },
  },
  {
    name: "a shipped item stays in the inventory",
    deviation: { rules: () => ({ isInInventory: (held) => held.state !== "sold" }) },
  },
  {
    name: "all times are seconds since 1970",
    deviation: { rules: () => ({ timestamp: (ms) => Math.floor(ms / 1000) as unknown as string }) },
  },
  {
    name: "`platform` of the pack list is ignored",
    deviation: {
      request: ({ endpoint, query }) => {
        if (endpoint === "available") query.delete("platform");
        return undefined;
      },
    },
    head: "available.platform-filter",
  },
  {
    name: "the user id in the path is not decoded",
    deviation: {
      request: ({ endpoint, params }) => {
        if (endpoint === "inventory") params.user_id = encodeURIComponent(params.user_id ?? "");
        return undefined;
      },
    },
    head: "inventory.user-id-encoded",
  },
  {
    name: "a rate counts an item too many",
    deviation: {
      rules: (plain) => ({ rateAmount: (row, count, scope) => plain.rateAmount(row, count + 1, scope) }),
    },
    head: "ship-quote.standard.amount",
  },
  {
    name: "fields of a destination are read without a look at their type",
    deviation: { answer: failingToTrim() },
    head: "address.name-missing",
  },
];

/** Fails for a required field that is no text, behind the key check; the exception says something else for each value. */
function failingToTrim(): NonNullable<Deviation["answer"]> {
  return ({ endpoint, body }, reply) => {
    if (endpoint !== "ship/quote" || reply.status === 401) return undefined;
    const destination = objectOf(objectOf(body)?.destination);
    const field = ["name", "line1", "city", "country"].find((name) => typeof destination?.[name] !== "string");
    if (field === undefined) return undefined;
    const read = destination === undefined ? `${field} of nothing` : `trim of ${String(destination[field])}`;
    return { status: 500, body: { error: `can't read ${read}` } };
  };
}

/** Answers contain numbers as pack ids; requests may contain the number or its digits. */
function packIdsAsNumbers(): Deviation {
  const ids: string[] = [];
  const numberOf = (id: unknown) => {
    if (typeof id !== "string") return id;
    if (!ids.includes(id)) ids.push(id);
    return 101 + ids.indexOf(id);
  };
  const idOf = (number: unknown) => ids[Number(number) - 101] ?? number;
  const shown = [
    edited("available", "[].id", numberOf),
    edited("inventory", "items[].claw_id", numberOf),
    edited("recent-pulls", "[].claw_id", numberOf),
  ];
  return {
    request: (call) => {
      const { body } = call;
      if (call.endpoint === "buy/init" && typeof body === "object" && body !== null && "id" in body)
        call.body = { ...body, id: idOf(body.id) };
      const wanted = call.query.getAll("claw_ids");
      if (wanted.length > 0) {
        call.query.delete("claw_ids");
        for (const each of wanted) call.query.append("claw_ids", String(idOf(each)));
      }
      return undefined;
    },
    answer: (call, reply, world) => shown.map((edit) => edit(call, reply, world)).find((each) => each !== undefined),
  };
}
