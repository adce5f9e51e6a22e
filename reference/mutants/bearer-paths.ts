import type { Call } from "../http.ts";
import type { Mutant } from "./mutant.ts";
import { edited } from "./support/edit.ts";
import { perWorld } from "./support/per-world.ts";
import { message } from "./support/replies.ts";
import { bodyOf } from "./support/requests.ts";
import { at, bearerOf, keyOf, recordOf } from "./support/user-callers.ts";

const user = ["user"] as const;

const isBearerKey = (call: Call) => keyOf(call) === undefined && bearerOf(call)?.startsWith("svc_") === true;

/** The last accepted requests with a bearer key, by account and endpoint. Milliseconds on the reference's clock. */
const lastOfAccount = perWorld(() => new Map<string, number>());

/** Faults of a service that handles keys in `Authorization` by other code than those in `X-API-Key`. */
export const bearerPathMutants: readonly Mutant[] = [
  {
    name: "bearer keys are limited by account instead of key",
    violates: "rate-limit.claw-init.not-per-account",
    kind: "odd",
    surfaces: user,
    answer: (call, reply, world) => {
      const windowMs = world.rules.user.windowsMs[call.endpoint];
      const account = recordOf(call, world)?.account.id;
      if (call.surface !== "user" || !isBearerKey(call) || windowMs === undefined || reply.status >= 400)
        return undefined;
      const name = `${account} ${call.endpoint}`;
      const lastMs = lastOfAccount(world).get(name);
      if (lastMs !== undefined && world.clock.now() - lastMs < windowMs) return message(429, "Rate limit exceeded");
      lastOfAccount(world).set(name, world.clock.now());
      return undefined;
    },
  },
  {
    name: "the user id of a result is another one for bearer keys",
    violates: "user-auth.key-buys-for-account",
    kind: "odd",
    surfaces: user,
    answer: edited("buy/status", "result.user_id", (id) => `${id}-bearer`, {
      when: (call, { body }) => at(call, "buy/status") && "result" in Object(body) && isBearerKey(call),
    }),
  },
  {
    name: "a sale lives as long as its account's latest one",
    violates: "claw-finish.expired",
    kind: "later",
    surfaces: user,
    request: (call, { user: { clawSessions } }) => {
      const session = at(call, "take-claw-bid-finish") && clawSessions.get(String(bodyOf(call).session_id));
      if (!session) return undefined;
      const latestMs = Math.max(
        ...[...clawSessions.values()]
          .filter(({ account }) => account === session.account)
          .map((each) => each.createdAt),
      );
      clawSessions.set(session.id, { ...session, createdAt: latestMs });
      return undefined;
    },
  },
];
