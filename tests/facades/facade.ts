import type { Deviation } from "../../reference/deviation.ts";
import type { Call, Reply } from "../../reference/http.ts";
import type { World } from "../../reference/world.ts";

/** A server that looks correct to a suite but is not. */
export interface Facade {
  readonly name: string;
  /** Creates the server for one run; it keeps state during that run. */
  readonly make: () => Deviation;
}

/** The calls that a recogniser has seen so far, including the current one. */
interface Seen {
  readonly call: Call;
  readonly world: World;
  readonly users: ReadonlySet<string>;
  readonly purchases: number;
  readonly calls: number;
  readonly refused: number;
  /** The number of calls in progress, and of calls in the last second. */
  readonly underWay: number;
  readonly lastSecond: number;
  /** Time since the previous call, in milliseconds. */
  readonly sinceLastMs: number;
}

/** Whether the current call, or an earlier one, is classified as a suite's. */
export type Recogniser = (seen: Seen) => boolean;

const LOOKED_UP = ["inventory", "card", "order", "buyback", "ship/quote", "ship/request", "buy/status"];

/** What a façade does to callers that it does not classify as a suite. */
const REACTIONS: Readonly<Record<string, (call: Call, reply: Reply) => Reply | undefined>> = {
  "answers nothing of use": () => ({ status: 200, body: {} }),
  "knows nobody": ({ endpoint }, reply) =>
    LOOKED_UP.includes(endpoint) && reply.status === 200 ? { status: 404, body: { error: "Not found" } } : undefined,
  "keeps no inventory": ({ endpoint }, reply) =>
    endpoint === "inventory" && reply.status === 200
      ? { status: 200, body: { ...(reply.body as object), items: [] } }
      : undefined,
};

/** A server that behaves correctly for calls that it recognises as a suite's, and applies a reaction to all others. */
export function recogniser(name: string, isSuite: Recogniser, reaction: string, remembers = false): Facade {
  const react = REACTIONS[reaction] ?? (() => undefined);
  return {
    name: `${name}; else ${reaction}`,
    make() {
      const users = new Set<string>();
      const recent: number[] = [];
      const tally = { purchases: 0, calls: 0, refused: 0, underWay: 0 };
      const suites = new WeakSet<Call>();
      let lastMs = 0;
      let isKnown = false;
      return {
        request(call, world) {
          const now = performance.now();
          recent.push(now);
          while ((recent[0] ?? now) < now - 1_000) recent.shift();
          tally.calls++;
          tally.underWay++;
          const user = call.params.user_id ?? (call.body as { user_id?: unknown } | undefined)?.user_id;
          if (typeof user === "string") users.add(user);
          if (call.endpoint === "buy/init") tally.purchases++;
          const seen = { call, world, users, ...tally, lastSecond: recent.length, sinceLastMs: now - lastMs };
          lastMs = now;
          const isNow = isSuite(seen);
          isKnown ||= isNow;
          if (isNow || (remembers && isKnown)) suites.add(call);
          return undefined;
        },
        answer(call, reply) {
          tally.underWay--;
          if (reply.status >= 400) tally.refused++;
          return suites.has(call) ? undefined : react(call, reply);
        },
      };
    },
  };
}
