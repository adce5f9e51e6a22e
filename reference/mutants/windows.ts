import type { EndpointKey } from "../http.ts";
import { objectOf, stringOf } from "../json.ts";
import type { Mutant } from "./mutant.ts";
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
  {
    name: "the window of buy/crypto is three fifths as long",
    violates: "rate-limit.buy-crypto.window-length",
    kind: "later",
    surfaces: ["user"],
    rules: limitedFor("buy/crypto", SHORT),
  },
  {
    name: "the window of take-claw-bid-init is three fifths as long",
    violates: "rate-limit.claw-init.window-length",
    kind: "later",
    surfaces: ["user"],
    rules: limitedFor("take-claw-bid-init", SHORT),
  },
  ...LIMITED.map(
    ({ endpoint, area }): Mutant => ({
      name: `the window of ${endpoint} is eight fifths as long`,
      violates: `rate-limit.${area}.recovers`,
      kind: "later",
      surfaces: ["user"],
      rules: limitedFor(endpoint, LONG),
    }),
  ),
  {
    name: "every attempt to finish a sale renews its session",
    violates: "claw-finish.expired",
    kind: "later",
    surfaces: ["user"],
    request: (call, world) => {
      const session = world.user.clawSessions.get(stringOf(objectOf(call.body)?.session_id));
      const { sessionLifetimeMs } = world.rules.user;
      const isOpen = session !== undefined && world.clock.now() - session.createdAt < sessionLifetimeMs;
      if (call.endpoint === "take-claw-bid-finish" && isOpen) {
        world.user.clawSessions.set(session.id, { ...session, createdAt: world.clock.now() });
      }
      return undefined;
    },
  },
  {
    name: "sandbox quotes expire after nine minutes whatever their expires_at",
    violates: "ship-request.before-expiry",
    kind: "later",
    surfaces: ["sandbox"],
    rules: () => ({
      isQuoteExpired: (session, { world, rules, ...scope }) =>
        world.clock.now() > session.expiresAt - (1 - SHORT) * rules.quoteValidityMs({ world, rules, ...scope }),
    }),
  },
  {
    name: "sandbox quotes expire after 24 minutes whatever their expires_at",
    violates: "ship-request.expired",
    kind: "later",
    surfaces: ["sandbox"],
    rules: () => ({
      isQuoteExpired: (session, { world, rules, ...scope }) =>
        world.clock.now() > session.expiresAt + (LONG - 1) * rules.quoteValidityMs({ world, rules, ...scope }),
    }),
  },
  {
    name: "the sellback window of the sandbox is three fifths as long",
    violates: "buyback.before-expiry",
    kind: "later",
    surfaces: ["sandbox"],
    rules: () => ({
      isExpired: (held, scope) =>
        scope.world.clock.now() > held.purchasedAt + SHORT * scope.rules.sellbackWindowMs(scope),
    }),
  },
  {
    name: "the sellback window of the sandbox is eight fifths as long",
    violates: "buyback.expired-text",
    kind: "later",
    surfaces: ["sandbox"],
    rules: () => ({
      isExpired: (held, scope) =>
        scope.world.clock.now() > held.purchasedAt + LONG * scope.rules.sellbackWindowMs(scope),
    }),
  },
  {
    name: "a sale's session expires after three fifths of its five minutes",
    violates: "claw-finish.before-expiry",
    kind: "later",
    surfaces: ["user"],
    rules: userRules(({ sessionLifetimeMs }) => ({ sessionLifetimeMs: SHORT * sessionLifetimeMs })),
  },
  {
    name: "a sale's session expires after eight fifths of its five minutes",
    violates: "claw-finish.expired",
    kind: "later",
    surfaces: ["user"],
    rules: userRules(({ sessionLifetimeMs }) => ({ sessionLifetimeMs: LONG * sessionLifetimeMs })),
  },
];
