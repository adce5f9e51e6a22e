import type { Deviation } from "../../reference/deviation.ts";
import type { Call } from "../../reference/http.ts";
import type { World } from "../../reference/world.ts";
import { REACTIONS, type Reaction } from "./reactions.ts";

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
  /** Time since the first call, in milliseconds. */
  readonly sinceFirstMs: number;
}

/** Whether the current call, or an earlier one, is classified as a suite's. */
export type Recogniser = (seen: Seen) => boolean;

/** A server that behaves correctly for calls that it recognises as a suite's, and applies a reaction to all others. */
export function recogniser(name: string, isSuite: Recogniser, reaction: Reaction, remembers = false): Facade {
  return {
    name: `${name}; else ${reaction}`,
    make() {
      const react = REACTIONS[reaction]();
      const users = new Set<string>();
      const recent: number[] = [];
      const tally = { purchases: 0, calls: 0, refused: 0, underWay: 0 };
      const suites = new WeakSet<Call>();
      let lastMs = 0;
      let firstMs: number | undefined;
      let isKnown = false;
      return {
        request(call, world) {
          const now = performance.now();
          firstMs ??= now;
          recent.push(now);
          while ((recent[0] ?? now) < now - 1_000) recent.shift();
          tally.calls++;
          tally.underWay++;
          const user = call.params.user_id ?? (call.body as { user_id?: unknown } | undefined)?.user_id;
          if (typeof user === "string") users.add(user);
          if (call.endpoint === "buy/init") tally.purchases++;
          const times = { sinceLastMs: now - lastMs, sinceFirstMs: now - firstMs };
          const seen = { call, world, users, ...tally, lastSecond: recent.length, ...times };
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
