import type { Call } from "../http.ts";
import type { World } from "../world.ts";
import { type Mutant, mutant } from "./mutant.ts";
import { edited } from "./support/edit.ts";
import { perWorld, seen } from "./support/per-world.ts";
import { error, message, success } from "./support/replies.ts";
import { bodyOf } from "./support/requests.ts";
import { at, isBearerKey, isSessionToken, recordOf } from "./support/user-callers.ts";

const user = ["user"] as const;

const sessionOf = (call: Call, { user: { clawSessions } }: World) => clawSessions.get(String(bodyOf(call).session_id));

/** Opens a sale of an item whose offers are refused, if a session token asks for it and they are meant. */
const openingForTokens = (areMeant: (count: number) => boolean): Pick<Mutant, "answer"> => ({
  answer: (call, reply, { user: { offers } }) => {
    const open = (offers.get(String(bodyOf(call).mint_address)) ?? []).filter(({ active }) => active);
    return at(call, "take-claw-bid-init") && reply.status === 400 && isSessionToken(call) && areMeant(open.length)
      ? { status: 200, body: { session_id: "claw_of-a-token", txV0s: ["AA=="] } }
      : undefined;
  },
});

/** The last accepted requests with a bearer key, by account and endpoint. Milliseconds on the reference's clock. */
const lastOfAccount = perWorld(() => new Map<string, number>());

/** Faults of a service that handles bearers by other code than keys in `X-API-Key`. */
export const bearerPathMutants: readonly Mutant[] = [
  mutant("rate-limit.claw-init.not-per-account", "odd", user, "bearer keys are limited by account instead of key", {
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
  }),
  mutant("user-auth.key-buys-for-account", "odd", user, "the user id of a result is another one for bearer keys", {
    answer: edited("buy/status", "result.user_id", (id) => `${id}-bearer`, {
      when: (call, { body }) => at(call, "buy/status") && "result" in Object(body) && isBearerKey(call),
    }),
  }),
  mutant(
    "claw-finish.foreign-session",
    "odd",
    user,
    "take-claw-bid-finish with a bearer key accepts sessions of other accounts",
    {
      answer: (call, reply, world) =>
        at(call, "take-claw-bid-finish") && reply.status === 403 && isBearerKey(call) && sessionOf(call, world)
          ? success
          : undefined,
    },
  ),
  mutant(
    "claw-finish.repeat-succeeds",
    "odd",
    user,
    "take-claw-bid-finish with a bearer key refuses a completed session",
    {
      answer: (call, reply, world) => {
        if (!at(call, "take-claw-bid-finish") || sessionOf(call, world)?.met !== "success" || reply.status !== 200)
          return undefined;
        const isRepeated = seen(world, `finish of ${bodyOf(call).session_id}`) > 1;
        return isRepeated && isBearerKey(call) ? error(400, "Session not found") : undefined;
      },
    },
  ),
  mutant(
    "claw-init.foreign-item",
    "odd",
    user,
    "take-claw-bid-init with a session token accepts another wallet's item",
    {
      ...openingForTokens((count) => count === 1),
    },
  ),
  mutant(
    "claw-init.several-offers",
    "odd",
    user,
    "take-claw-bid-init with a session token takes one of several offers",
    {
      ...openingForTokens((count) => count > 1),
    },
  ),
  mutant("crypto-status.failed-stays", "odd", user, "a failed purchase is an internal error for bearer keys", {
    answer: (call, reply, { user: { purchases } }) =>
      at(call, "buy/status") &&
      reply.status === 400 &&
      isBearerKey(call) &&
      purchases.get(String(bodyOf(call).session_id))?.outcome === "failed"
        ? error(500, "Internal server error")
        : undefined,
  }),
];
