import type { EndpointKey } from "../http.ts";
import { objectOf, stringOf } from "../json.ts";
import { type Mutant, mutant } from "./mutant.ts";
import { userRules } from "./support/user-rules.ts";

const SHORT = 0.6;
const LONG = 1.6;

/** The endpoints with a rate limit, by the area of their requirements. */
const LIMITED: readonly { readonly endpoint: EndpointKey; readonly area: string }[] = [
  { endpoint: "buy/crypto", area: "buy-crypto" },
  { endpoint: "take-claw-bid-init", area: "claw-init" },
  { endpoint: "take-claw-bid-finish", area: "claw-finish" },
];

const limitedFor = (endpoint: EndpointKey, share: number) =>
  userRules(({ windowsMs }) => ({ windowsMs: { ...windowsMs, [endpoint]: (windowsMs[endpoint] ?? 0) * share } }));

/** Limits, validities and windows that are considerably shorter or longer than documented, but neither zero nor infinite. */
export const windowMutants: readonly Mutant[] = [
  mutant("rate-limit.buy-crypto.window-length", "later", ["user"], "the window of buy/crypto is three fifths as long", {
    rules: limitedFor("buy/crypto", SHORT),
  }),
  mutant(
    "rate-limit.claw-init.window-length",
    "later",
    ["user"],
    "the window of take-claw-bid-init is three fifths as long",
    {
      rules: limitedFor("take-claw-bid-init", SHORT),
    },
  ),
  ...LIMITED.map(
    ({ endpoint, area }): Mutant =>
      mutant(`rate-limit.${area}.recovers`, "later", ["user"], `the window of ${endpoint} is eight fifths as long`, {
        rules: limitedFor(endpoint, LONG),
      }),
  ),
  mutant("claw-finish.expired", "later", ["user"], "every attempt to finish a sale renews its session", {
    request: (call, world) => {
      const session = world.user.clawSessions.get(stringOf(objectOf(call.body)?.session_id));
      const { sessionLifetimeMs } = world.rules.user;
      const isOpen = session !== undefined && world.clock.now() - session.createdAt < sessionLifetimeMs;
      if (call.endpoint === "take-claw-bid-finish" && isOpen) {
        world.user.clawSessions.set(session.id, { ...session, createdAt: world.clock.now() });
      }
      return undefined;
    },
  }),
  mutant(
    "ship-request.before-expiry",
    "later",
    ["sandbox"],
    "sandbox quotes expire after nine minutes whatever their expires_at",
    {
      rules: () => ({
        isQuoteExpired: (session, { world, rules, ...scope }) =>
          world.clock.now() > session.expiresAt - (1 - SHORT) * rules.quoteValidityMs({ world, rules, ...scope }),
      }),
    },
  ),
  mutant(
    "ship-request.expired",
    "later",
    ["sandbox"],
    "sandbox quotes expire after 24 minutes whatever their expires_at",
    {
      rules: () => ({
        isQuoteExpired: (session, { world, rules, ...scope }) =>
          world.clock.now() > session.expiresAt + (LONG - 1) * rules.quoteValidityMs({ world, rules, ...scope }),
      }),
    },
  ),
  mutant("buyback.before-expiry", "later", ["sandbox"], "the sellback window of the sandbox is three fifths as long", {
    rules: () => ({
      isExpired: (held, scope) =>
        scope.world.clock.now() > held.purchasedAt + SHORT * scope.rules.sellbackWindowMs(scope),
    }),
  }),
  mutant("buyback.expired-text", "later", ["sandbox"], "the sellback window of the sandbox is eight fifths as long", {
    rules: () => ({
      isExpired: (held, scope) =>
        scope.world.clock.now() > held.purchasedAt + LONG * scope.rules.sellbackWindowMs(scope),
    }),
  }),
  mutant(
    "claw-finish.before-expiry",
    "later",
    ["user"],
    "a sale's session expires after three fifths of its five minutes",
    {
      rules: userRules(({ sessionLifetimeMs }) => ({ sessionLifetimeMs: SHORT * sessionLifetimeMs })),
    },
  ),
  mutant("claw-finish.expired", "later", ["user"], "a sale's session expires after eight fifths of its five minutes", {
    rules: userRules(({ sessionLifetimeMs }) => ({ sessionLifetimeMs: LONG * sessionLifetimeMs })),
  }),
];
