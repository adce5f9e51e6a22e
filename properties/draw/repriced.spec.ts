import { expect, it } from "vitest";
import { anExchange } from "../../tests/support/an-exchange.ts";
import { leaveOutRepriced } from "./repriced.ts";
import type { Pull } from "./sample.ts";

/** Returns the ids of the pulls that remain. Times in milliseconds. */
function kept(times: Readonly<Record<string, number>>, repriced: Readonly<Record<string, number>>, stock?: number) {
  const pulls = Object.entries(times).map(
    ([itemId, doneAtMs]): Pull => ({
      itemId,
      priceUsd: 1,
      place: 0,
      isLast: true,
      purchase: 0,
      exchange: anExchange({ doneAtMs }),
    }),
  );
  const counts = stock === undefined ? undefined : new Map([["1", stock]]);
  leaveOutRepriced({ pulls, stock: counts }, new Map(Object.entries(repriced)));
  return pulls.map(({ itemId }) => itemId);
}

it("leaves out cards whose value was changed, if tiers are large", () => {
  expect(kept({ early: 1, moved: 2, late: 9 }, { moved: 5 }, 100)).toEqual(["early", "late"]);
});

it("leaves out all pulls after the change, if a tier is small or its size is unknown", () => {
  expect(kept({ early: 1, moved: 2, late: 9 }, { moved: 5 }, 10)).toEqual(["early", "moved"]);
  expect(kept({ early: 1, moved: 2, late: 9 }, { moved: 5 })).toEqual(["early", "moved"]);
});

it("keeps all pulls if no drawn card was changed", () => {
  expect(kept({ early: 1, late: 9 }, { other: 5 })).toEqual(["early", "late"]);
});
