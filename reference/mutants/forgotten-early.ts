import type { Store } from "../store.ts";
import type { Mutant } from "./mutant.ts";
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
  {
    name: "the sandbox keeps the newest 60 users",
    violates: "inventory.lists-purchase",
    kind: "large",
    surfaces: sandbox,
    isSlow: true,
    ...keepingNewest("sandbox", "users", 60),
  },
  {
    name: "production keeps the newest 30 users",
    violates: "inventory.lists-purchase",
    kind: "large",
    surfaces: partner,
    isSlow: true,
    ...keepingNewest("partner", "users", 30),
  },
  {
    name: "the sandbox keeps the newest 40 quote sessions",
    violates: "ship-request.answers",
    kind: "large",
    surfaces: sandbox,
    isSlow: true,
    ...keepingNewest("sandbox", "quotes", 40),
  },
  {
    name: "the sandbox keeps the newest 5 orders",
    violates: "order.answers",
    kind: "large",
    surfaces: sandbox,
    ...keepingNewest("sandbox", "orders", 5),
  },
  {
    name: "production keeps the newest 5 orders",
    violates: "order.answers",
    kind: "large",
    surfaces: partner,
    ...keepingNewest("partner", "orders", 5),
  },
];
