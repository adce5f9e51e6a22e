import type { Call } from "../http.ts";
import type { World } from "../world.ts";
import { type Mutant, mutant } from "./mutant.ts";
import { edited } from "./support/edit.ts";

const user = ["user"] as const;
const isUser = (call: Call) => call.surface === "user";
const inAnHour = (_: unknown, { world }: { world: World }) => new Date(world.clock.now() + 3 * 3_600_000).toISOString();

/** Faults in the values of records on the user surface, and in relations between its packs. */
export const userRecordMutants: readonly Mutant[] = [
  mutant("money.not-negative", "value", user, "a pack of the user surface has a negative price", {
    answer: edited("available", "[].mint_price", (price, { index }) => (index === 1 ? -1 : price), { when: isUser }),
  }),
  mutant("money.not-negative", "value", user, "chase cards of the user surface have a negative value", {
    answer: edited("chase", "[].fmv", (fmv, { index }) => (index === 2 ? -Number(fmv) : fmv), { when: isUser }),
  }),
  mutant("money.not-negative", "value", user, "items of the user surface have a negative buyback price", {
    answer: edited("buy/status", "result.nfts[].buyback_price", (price) => -Number(price), { when: isUser }),
  }),
  mutant("time.past-events", "value", ["partner", "user"], "ev_updated_at of the user surface is in the future", {
    answer: edited("available", "[].ev_updated_at", inAnHour, { when: isUser }),
  }),
  mutant("time.past-events", "value", ["partner", "user"], "last_pull of the user surface is in the future", {
    answer: edited("available", "[].last_pull", inAnHour, { when: isUser }),
  }),
  mutant("time.iso-8601", "type", user, "ev_updated_at of the user surface is written in words", {
    answer: edited("available", "[].ev_updated_at", () => "five minutes ago", { when: isUser }),
  }),
  mutant("available.tier-counts-by-default", "extra", user, "tier counts are always included on the user surface", {
    answer: edited("available", "[].tier_counts", () => ({ "1": 5 }), { when: isUser }),
  }),
  mutant("user-available.added-are-repacks", "value", user, "includeRepacks adds packs with repack false", {
    answer: edited("available", "[].repack", () => false, { when: isUser }),
  }),
  mutant(
    "crypto-status.pending-word",
    "extra",
    user,
    "buy/status of the user surface returns a result beside a pending status",
    {
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
  ),
];
