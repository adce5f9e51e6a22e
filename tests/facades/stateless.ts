import { createHash } from "node:crypto";
import type { Call, Reply } from "../../reference/http.ts";
import type { Facade } from "./facade.ts";

const textOf = (value: unknown) => JSON.stringify(value) ?? "";
const bodyOf = ({ body }: Call) => (typeof body === "object" && body !== null ? (body as Record<string, unknown>) : {});
const userOf = (call: Call) => String(call.params.user_id ?? bodyOf(call).user_id ?? "");

/** The keys by which a recording is looked up. */
const KEYS: Readonly<Record<string, (call: Call) => string>> = {
  "the endpoint": () => "",
  "the method and path": ({ method, url }) => `${method} ${url.split("?")[0]}`,
  "the whole URL": ({ url }) => url,
  "the body": ({ body }) => textOf(body),
  "the URL and the body": ({ url, body }) => url + textOf(body),
  "the user": userOf,
  "the pack": (call) => String(bodyOf(call).id ?? ""),
  "the amount": (call) => String(bodyOf(call).amount ?? ""),
  "the names of members": (call) => Object.keys(bodyOf(call)).sort().join(),
};

/** The choice among the replies that were recorded under a key. */
const CHOICES: Readonly<Record<string, (replies: readonly Reply[]) => Reply | undefined>> = {
  "the first": (replies) => replies[0],
  "one of the first three": (replies) => replies[replies.length % Math.min(3, replies.length)],
};

/** Records the first replies under a key and replays them, so that later requests have no effect. */
const RECORDINGS: readonly Facade[] = Object.entries(KEYS).flatMap(([by, keyOf]) =>
  Object.entries(CHOICES).map(([which, choose]) => ({
    name: `replays ${which} recorded by ${by}`,
    make() {
      const recorded = new Map<string, Reply[]>();
      return {
        answer(call: Call, reply: Reply) {
          const key = `${call.surface} ${call.endpoint} ${reply.status === 401} ${keyOf(call)}`;
          const replies = recorded.get(key) ?? [];
          recorded.set(key, replies);
          if (replies.length < 3) replies.push(structuredClone(reply));
          return choose(replies);
        },
      };
    },
  })),
);

const constant = (name: string, reply: (call: Call) => Reply): Facade => ({
  name,
  make: () => ({ request: (call) => reply(call) }),
});
const ok = (body: unknown): Reply => ({ status: 200, body });
const hash = (text: string) => createHash("sha256").update(text).digest("hex");

/** An item as in the documents' examples, with an id derived from a text. */
const item = (of: string) => ({
  id: hash(of).slice(0, 24),
  type: "core",
  name: "A card",
  buyback_price: 10,
  image: "https://images.example/1.png",
});
const SALES: Readonly<Record<string, (call: Call) => Reply>> = {
  available: () =>
    ok([{ id: "pack-1", slug: "pack-1", name: "Pack", enable: true, in_stock: true, price: 10, max_per_mint: 5 }]),
  chase: () => ok([]),
  "recent-pulls": () => ok([]),
  "buy/init": (call) => ok({ session_id: hash(userOf(call)), nfts: [item(userOf(call))] }),
  "buy/status": () => ok({ status: "fulfilled" }),
  inventory: (call) => ok({ user_id: userOf(call), items: [item(userOf(call))] }),
  card: (call) => ok(item(textOf(call.params))),
  buyback: () => ok({ success: true, amount: 10 }),
  "ship/quote": () => ok({ session_id: "s", rates: [] }),
  "ship/request": () => ok({ order_id: "o-1", status: "success" }),
  order: (call) => ok({ order_id: Object.values(call.params)[0], status: "queued" }),
};
const ofSale = (call: Call): Reply => SALES[call.endpoint]?.(call) ?? ok({});

const CONSTANTS: readonly Facade[] = [
  constant("answers {} to everything", () => ok({})),
  constant("answers [] to everything", () => ok([])),
  constant("answers success to everything", () => ok({ success: true, status: "success" })),
  constant("answers what the documents' examples show", ofSale),
  constant("answers examples, and 401 without a key", (call) =>
    (call.headers["x-api-key"] ?? "").length < 12 ? { status: 401, body: { error: "Invalid API key" } } : ofSale(call),
  ),
  constant("guesses by a hash of the request", (call) =>
    ok({ id: hash(call.url), session_id: hash(textOf(call.body)), items: [], nfts: [], rates: [] }),
  ),
  constant("echoes the request", (call) => ok({ ...call.params, ...bodyOf(call) })),
];

/** Servers without state or logic. */
export const STATELESS: readonly Facade[] = [...RECORDINGS, ...CONSTANTS];
