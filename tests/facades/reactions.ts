import type { Call, Reply } from "../../reference/http.ts";

/** Changes an answer; undefined leaves it as it is. */
type React = (call: Call, reply: Reply) => Reply | undefined;
type Members = Readonly<Record<string, unknown>>;

const LOOKED_UP = ["inventory", "card", "order", "buyback", "ship/quote", "ship/request", "buy/status"];

/** Changes the members of an accepted answer of one endpoint. */
function changed(endpoint: Call["endpoint"], change: (body: Members, call: Call) => unknown): React {
  return (call, reply) =>
    call.endpoint === endpoint && reply.status === 200
      ? { ...reply, body: change(reply.body as Members, call) }
      : undefined;
}

const listOf = (value: unknown) => (Array.isArray(value) ? (value as readonly Members[]) : []);

/** What a façade does to callers that it does not classify as a suite; each entry returns one for a run. */
export const REACTIONS = {
  "answers nothing of use": () => () => ({ status: 200, body: {} }),
  "knows nobody":
    () =>
    ({ endpoint }, reply) =>
      LOOKED_UP.includes(endpoint) && reply.status === 200 ? { status: 404, body: { error: "Not found" } } : undefined,
  "keeps no inventory": () => changed("inventory", (body) => ({ ...body, items: [] })),
  "pays half the price": () => changed("buyback", (body) => ({ ...body, amount: Number(body.amount) / 2 })),
  "shows every card as the first one": () => {
    let first: unknown;
    return changed("card", (body) => {
      first ??= body;
      return first;
    });
  },
  "lists shipped items in the inventory": () => {
    const seen = new Map<string, Map<string, Members>>();
    const sold = new Set<unknown>();
    return (call, reply) => {
      if (call.endpoint === "buyback" && reply.status === 200) sold.add((call.body as Members).item_id);
      if (call.endpoint !== "inventory" || reply.status !== 200) return undefined;
      const user = call.params.user_id ?? "";
      const items = seen.get(user) ?? new Map();
      seen.set(user, items);
      for (const item of listOf((reply.body as Members).items)) items.set(String(item.id), item);
      const kept = [...items.values()].filter(({ id }) => !sold.has(id));
      return { ...reply, body: { ...(reply.body as Members), items: kept } };
    };
  },
  "shows orders without items": () => changed("order", (body) => ({ ...body, items: [] })),
  "shows orders to another address": () =>
    changed("order", (body) => ({
      ...body,
      destination: { ...(body.destination as Members), line1: "1 Elsewhere Road" },
    })),
  "shows the inventory of the user before": () => {
    let before: unknown;
    return changed("inventory", (body) => {
      const shown = before ?? body.items;
      before = body.items;
      return { ...body, items: shown };
    });
  },
} satisfies Readonly<Record<string, () => React>>;

export type Reaction = keyof typeof REACTIONS;
