import { type Mutant, mutant } from "./mutant.ts";
import { perWorld } from "./support/per-world.ts";
import { message } from "./support/replies.ts";
import { field } from "./support/requests.ts";
import { at, recordOf } from "./support/user-callers.ts";

const surfaces = ["user"] as const;
const MAX_POLLS = 3;
const WITHIN_MS = 10_000;

/** Purchases whose first polls were pending. */
const polledWhilePending = perWorld(() => new Set<object>());

/** When a key polled. Milliseconds. */
const polledAt = perWorld(() => new Map<string, readonly number[]>());

/** Polls of buy/status in a row. */
export const userPollMutants: readonly Mutant[] = [
  mutant("crypto-status.failed", "later", surfaces, "a purchase that fails after a pending poll stays pending", {
    request: (call, world) => {
      const id = at(call, "buy/status") ? String(field(call, "session_id")) : "";
      const purchase = world.user.purchases.get(id);
      if (purchase?.outcome !== "failed") return undefined;
      if (purchase.pollsLeft > 0) polledWhilePending(world).add(purchase);
      const staysPending = polledWhilePending(world).has(purchase) && purchase.pollsLeft === 0;
      return staysPending ? { status: 200, body: { status: "pending" } } : undefined;
    },
  }),
  mutant(
    "rate-limit.crypto-status.not-limited",
    "repeat",
    surfaces,
    "buy/status is limited to three polls of a key in ten seconds",
    {
      request: (call, world) => {
        const key = at(call, "buy/status") ? recordOf(call, world) : undefined;
        if (key === undefined) return undefined;
        const recent = (polledAt(world).get(key.hash) ?? []).filter((ms) => Date.now() - ms < WITHIN_MS);
        if (recent.length >= MAX_POLLS) return message(429, "Rate limit exceeded");
        polledAt(world).set(key.hash, [...recent, Date.now()]);
        return undefined;
      },
    },
  ),
];
