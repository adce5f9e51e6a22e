import type { Call } from "../http.ts";
import type { World } from "../world.ts";
import type { Mutant } from "./mutant.ts";
import { edited } from "./support/edit.ts";

const user = ["user"] as const;
const isUser = (call: Call) => call.surface === "user";
const inAnHour = (_: unknown, { world }: { world: World }) => new Date(world.clock.now() + 3 * 3_600_000).toISOString();

/** Faults in the values of records on the user surface, and in relations between its packs. */
export const userRecordMutants: readonly Mutant[] = [
  {
    name: "a pack of the user surface has a negative price",
    violates: "money.not-negative",
    kind: "value",
    surfaces: user,
    answer: edited("available", "[].mint_price", (price, { index }) => (index === 1 ? -1 : price), { when: isUser }),
  },
  {
    name: "chase cards of the user surface have a negative value",
    violates: "money.not-negative",
    kind: "value",
    surfaces: user,
    answer: edited("chase", "[].fmv", (fmv, { index }) => (index === 2 ? -Number(fmv) : fmv), { when: isUser }),
  },
  {
    name: "items of the user surface have a negative buyback price",
    violates: "money.not-negative",
    kind: "value",
    surfaces: user,
    answer: edited("buy/status", "result.nfts[].buyback_price", (price) => -Number(price), { when: isUser }),
  },
  {
    name: "ev_updated_at of the user surface is in the future",
    violates: "time.past-events",
    kind: "value",
    surfaces: ["partner", "user"],
    answer: edited("available", "[].ev_updated_at", inAnHour, { when: isUser }),
  },
  {
    name: "last_pull of the user surface is in the future",
    violates: "time.past-events",
    kind: "value",
    surfaces: ["partner", "user"],
    answer: edited("available", "[].last_pull", inAnHour, { when: isUser }),
  },
  {
    name: "ev_updated_at of the user surface is written in words",
    violates: "time.iso-8601",
    kind: "type",
    surfaces: user,
    answer: edited("available", "[].ev_updated_at", () => "five minutes ago", { when: isUser }),
  },
  {
    name: "tier counts are always included on the user surface",
    violates: "available.tier-counts-by-default",
    kind: "extra",
    surfaces: user,
    answer: edited("available", "[].tier_counts", () => ({ "1": 5 }), { when: isUser }),
  },
  {
    name: "includeRepacks adds packs with repack false",
    violates: "user-available.added-are-repacks",
    kind: "value",
    surfaces: user,
    answer: edited("available", "[].repack", () => false, { when: isUser }),
  },
  {
    name: "buy/status of the user surface returns a result beside a pending status",
    violates: "crypto-status.pending-word",
    kind: "extra",
    surfaces: user,
    answer: edited(
      "buy/status",
      "",
      (body) => {
        const pending = body as Record<string, unknown>;
        return pending.status === "pending" ? { ...pending, result: { session_id: "s", nfts: [] } } : body;
      },
      { when: isUser },
    ),
  },
];
