import { setTimeout as sleep } from "node:timers/promises";
import type { Call, Reply } from "../http.ts";
import { perWorld } from "../mutants/support/per-world.ts";
import { callsSoFar, restartSandbox, type World } from "../world.ts";
import type { Variant } from "./variant.ts";

/** Half of the provider states each, as an operator may support at first. */
const PURCHASES_AND_TIME = [
  "time has passed",
  "a pack is disabled",
  "a pack is sold out",
  "a pack has no candidate listing",
  "a purchase is pending",
  "a purchase fails",
  "an internal error",
  "an item is worth",
  "an item is covered by a voucher",
  "an item has an active buyback session",
  "an item's buyback is being processed",
  "an item's buyback transaction fails",
  "the sandbox is restarted",
  "a crypto purchase",
];
const ITEMS_ADDRESSES_AND_KEYS = [
  "an item is minted",
  "an item is a market listing",
  "an item cannot be shipped",
  "an address resolves to",
  "the address validator is unreachable",
  "a country is not serviced",
  "an order has status",
  "an order moves on",
  "recent pulls exist",
  "two users hold the same listing",
  "a card resolves only on chain",
  "an API key",
  "a session token",
  "a claw item",
  "signed transactions",
  "the next broadcast",
];

const waiting = (ms: (call: Call) => number) => async (call: Call) => {
  if (ms(call) > 0) await sleep(ms(call));
  return undefined;
};
const withHeaders =
  (headers: Record<string, string>) =>
  (_: Call, reply: Reply): Reply => ({
    ...reply,
    headers: { ...headers, ...reply.headers },
  });

const orderOf = (number: number) => `order_${String(number).padStart(16, "0")}`;
/** How many orders and purchases each environment has numbered. */
const numbers = perWorld(() => ({ sandbox: { orders: 0, purchases: 0 }, partner: { orders: 0, purchases: 0 } }));

/** Servers that are operated differently: slow, restarted, with other HTTP behaviour, or with few provider states. */
export const operationVariants: readonly Variant[] = [
  { name: "every answer is slow", because: "no time is promised for answers", request: waiting(() => 15) },
  {
    name: "some answers take long",
    because: "no time is promised for answers",
    request: waiting(({ nth }) => (nth % 25 === 0 ? 300 : 0)),
  },
  {
    name: "the address validator is slow",
    because: "Address validation: an external service",
    request: waiting(({ endpoint }) => (endpoint === "ship/quote" ? 150 : 0)),
  },
  {
    name: "the address validator is sometimes unavailable",
    because: "Address validation 6: an external service",
    request: ({ endpoint, nth }, { validator }) => {
      if (endpoint !== "ship/quote") return undefined;
      if (nth % 9 === 0) validator.failure ??= "error";
      else if (nth % 9 === 1 && validator.failure === "error") validator.failure = null;
      return undefined;
    },
    withoutStates: ["the address validator is unreachable"],
  },
  {
    name: "the sandbox is redeployed in the middle of a run",
    because: "Sandbox differences 1",
    surfaces: ["sandbox"],
    request: (call, world) => restartOnce(call, world, 900),
  },
  {
    name: "the sandbox is redeployed early in a run",
    because: "Sandbox differences 1",
    surfaces: ["sandbox"],
    request: (call, world) => restartOnce(call, world, 60),
  },
  {
    name: "the sandbox is restarted after every 200 requests, and arranges no states",
    because: "Sandbox differences 1",
    surfaces: ["sandbox"],
    request: (call, world) => restartEvery(call, world, 200),
    withoutStates: "all",
  },
  {
    name: "the sandbox is restarted after every 150 requests, and numbers its orders and sessions anew",
    because: "A-SAME-IDS; Sandbox differences 1: after a restart nothing is known of what was before it",
    surfaces: ["sandbox"],
    request: (call, world) => restartEvery(call, world, 150),
    rules: (plain) => ({
      orderId: (scope) => (scope.surface === "sandbox" ? orderOf(scope.store.orders.size + 1) : plain.orderId(scope)),
      sessionId: (scope) =>
        scope.surface === "sandbox" ? String(scope.store.purchases.size + 1) : plain.sessionId(scope),
    }),
    withoutStates: "all",
  },
  {
    name: "sandbox and production each number their orders and sessions",
    because: "A-SAME-IDS",
    surfaces: ["sandbox", "partner"],
    rules: () => ({
      orderId: ({ world, surface }) => orderOf(++numbers(world)[surface].orders),
      sessionId: ({ world, surface }) => String(++numbers(world)[surface].purchases),
    }),
  },
  {
    name: "the sandbox is restarted after every 300 requests, and closes the connections of eight",
    because: "Sandbox differences 1; A-NO-ANSWER: connections close at restarts",
    surfaces: ["sandbox"],
    request: (call, world) => {
      restartEvery(call, world, 300);
      const isStarting = call.surface === "sandbox" && (callsSoFar(world) + 1) % 300 < 8;
      return isStarting && callsSoFar(world) > 8 ? { status: 0, body: null, hangUp: true } : undefined;
    },
    withoutStates: "all",
  },
  {
    name: "another client moves the clock by a week, soon after two moves of the run",
    because: "Provider states: the clock moves for the whole provider, and a second run may move it",
    start: (world) => {
      const { move } = world.clock;
      const others = { left: 2, callsUntil: Number.POSITIVE_INFINITY, move };
      othersMoves.set(world, others);
      world.clock.move = (seconds) => {
        if (others.left > 0) others.callsUntil = 5;
        move(seconds);
      };
    },
    request: (_, world) => {
      const others = othersMoves.get(world);
      if (others === undefined || --others.callsUntil > 0) return undefined;
      others.left--;
      others.callsUntil = Number.POSITIVE_INFINITY;
      others.move(WEEK_S);
      return undefined;
    },
  },
  {
    name: "provider states of time and purchases are not offered",
    because: "interface.md: a state may not be offered",
    withoutStates: PURCHASES_AND_TIME,
  },
  {
    name: "provider states of items, addresses and keys are not offered",
    because: "interface.md: a state may not be offered",
    withoutStates: ITEMS_ADDRESSES_AND_KEYS,
  },
  {
    name: "the content type has no charset",
    because: "A-HTTP",
    answer: withHeaders({ "content-type": "application/json" }),
  },
  { name: "each answer closes its connection", because: "A-HTTP", answer: withHeaders({ connection: "close" }) },
  {
    name: "answers set cookies and forbid caches",
    because: "A-HTTP",
    answer: withHeaders({ "set-cookie": "affinity=a1; Path=/; HttpOnly", "cache-control": "no-store" }),
  },
  {
    name: "JSON is pretty-printed",
    because: "A-HTTP",
    answer: (_, reply) =>
      reply.raw === undefined ? { ...reply, raw: JSON.stringify(reply.body, undefined, 2) ?? "" } : undefined,
  },
];

/** How often another client still moves the clock, and after how many calls. */
const othersMoves = new WeakMap<World, { left: number; callsUntil: number; move: (seconds: number) => void }>();
const WEEK_S = 7 * 86_400;

/** Worlds that have been restarted. */
const restarted = new WeakSet<World>();

/** Restarts the sandbox after every so many calls. */
function restartEvery(call: Call, world: World, calls: number): undefined {
  const total = callsSoFar(world);
  if (call.surface === "sandbox" && total % calls === calls - 1) restartSandbox(world);
}

/** Restarts the sandbox once, after this many calls. */
function restartOnce(call: Call, world: World, calls: number): undefined {
  const total = callsSoFar(world);
  if (call.surface !== "sandbox" || total < calls || restarted.has(world)) return;
  restarted.add(world);
  restartSandbox(world);
}
