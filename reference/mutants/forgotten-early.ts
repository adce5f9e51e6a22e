import type { Store } from "../store.ts";
import { type Mutant, mutant } from "./mutant.ts";
import { partner, sandbox } from "./support/surfaces.ts";

/** Keeps only the newest entries of a part of the store, as a cache does. */
const keepingNewest = (
  surface: "sandbox" | "partner",
  part: "users" | "quotes" | "orders",
  most: number,
): Pick<Mutant, "answer"> => ({
  answer: (call, _, world) => {
    if (call.surface !== surface) return undefined;
    const entries: Store[typeof part] = world[surface][part];
    for (const key of [...entries.keys()].slice(0, Math.max(0, entries.size - most))) entries.delete(key);
    return undefined;
  },
});

/** Faults that forget what a client made early in a long run. */
export const forgottenEarlyMutants: readonly Mutant[] = [
  mutant("inventory.lists-purchase", "large", sandbox, "the sandbox keeps the newest 60 users", {
    isSlow: true,
    ...keepingNewest("sandbox", "users", 60),
  }),
  mutant("inventory.lists-purchase", "large", partner, "production keeps the newest 30 users", {
    isSlow: true,
    ...keepingNewest("partner", "users", 30),
  }),
  mutant("ship-request.answers", "large", sandbox, "the sandbox keeps the newest 40 quote sessions", {
    isSlow: true,
    ...keepingNewest("sandbox", "quotes", 40),
  }),
  mutant("order.answers", "large", sandbox, "the sandbox keeps the newest 5 orders", {
    ...keepingNewest("sandbox", "orders", 5),
  }),
  mutant("order.answers", "large", partner, "production keeps the newest 5 orders", {
    ...keepingNewest("partner", "orders", 5),
  }),
];
