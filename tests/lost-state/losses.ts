import type { Deviation } from "../../reference/deviation.ts";
import type { Call, Reply } from "../../reference/http.ts";
import { SANDBOX_KEYS } from "../../reference/keys.ts";
import { createStore } from "../../reference/store.ts";
import { restartSandbox } from "../../reference/world.ts";

/** A sandbox that legally loses all state at the given requests. */
export function restartingAt(...calls: readonly number[]): () => Deviation {
  return () => {
    let nth = 0;
    return {
      request: (call, world) => {
        if (call.surface === "sandbox" && calls.includes(++nth)) restartSandbox(world);
        return undefined;
      },
    };
  };
}

function isComplete({ headers, body }: Call): boolean {
  const quoteId: unknown = Object(body).quote_id;
  return SANDBOX_KEYS.some((key) => key === headers["x-api-key"]) && typeof quoteId === "string" && quoteId !== "";
}

/** Systems that lose only a part of their state, or all of it at each request. Neither is a restart. */
export const LOSING_STATE: readonly { readonly name: string; readonly make: () => Deviation }[] = [
  { name: "loses one of several items", make: () => itemsOf((items) => (items.length > 1 ? items.slice(1) : items)) },
  {
    name: "loses every tenth inventory",
    make: () =>
      everyNth(
        10,
        itemsOf(() => []),
      ),
  },
  { name: "shows no item in any inventory", make: () => itemsOf(() => []) },
  { name: "knows no user", make: () => answering("inventory", { status: 404, body: { error: "User not found" } }) },
  {
    name: "knows no session",
    make: () => answering("buy/status", { status: 400, body: { error: "Transaction failed" } }),
  },
  { name: "knows no order", make: () => answering("order", { status: 404, body: { error: "Order not found" } }) },
  {
    name: "knows no item to sell back",
    make: () => answering("buyback", { status: 400, body: { error: "Item not found" } }),
  },
  {
    name: "forgets every quote",
    // Refused before the route: an accepted order takes the items, whatever the answer says.
    make: () => ({
      request: (call) =>
        call.surface === "sandbox" && call.endpoint === "ship/request" && isComplete(call)
          ? { status: 400, body: { error: "Quote expired" } }
          : undefined,
    }),
  },
  {
    name: "forgets every third order",
    make: () => everyNth(3, answering("order", { status: 404, body: { error: "Order not found" } })),
  },
  {
    name: "keeps no state at all",
    make: () => ({
      request: (call, world) => {
        if (call.surface === "sandbox") world.sandbox = createStore();
        return undefined;
      },
    }),
  },
];

type Items = readonly unknown[];

function itemsOf(change: (items: Items) => Items): Deviation {
  return {
    answer: (call, reply) => {
      const body = reply.body as { readonly items?: Items };
      if (call.endpoint !== "inventory" || !Array.isArray(body.items)) return undefined;
      return { ...reply, body: { ...body, items: change(body.items) } };
    },
  };
}

/** Answers this instead of a success. */
function answering(endpoint: Call["endpoint"], instead: Reply): Deviation {
  return { answer: (call, reply) => (call.endpoint === endpoint && reply.status === 200 ? { ...instead } : undefined) };
}

function everyNth(n: number, { answer }: Deviation): Deviation {
  return { answer: (call, reply, world) => (call.nth % n === 0 ? answer?.(call, reply, world) : undefined) };
}
