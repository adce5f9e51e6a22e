import type { Night } from "../../cli/history/night.ts";
import { simulateNights } from "./simulated-nights.ts";

/** Ninety nights with an example of everything that a history shows: a change, a flaky requirement, nights without a run … */
export function sampleNights(): readonly Night[] {
  return simulateNights({
    nights: 90,
    seed: 4,
    rows: {
      "buyback.expired": (night) => (night < 60 ? "pass" : "fail"),
      "available.array": (_, chance) => (chance < 0.1 ? "fail" : "pass"),
      "card.unknown": () => "not exercised",
      "ship-quote.granularity": () => "inconclusive",
      "orders.shape": () => "pass",
    },
    isLost: (_, chance) => chance < 0.03,
    medianMs: (night, chance) => (night < 70 ? 20 : 50) + 5 * chance,
  });
}
