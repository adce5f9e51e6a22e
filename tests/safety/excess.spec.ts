import { expect, it } from "vitest";
import { ALL_SCENARIOS } from "../../cli/scenarios.ts";
import type { Deviation } from "../../reference/deviation.ts";
import { trial } from "../proof/trial.ts";

/** Sells one pull when too many are requested, and records every amount. */
function sellingAnyAmount(amounts: number[]): Deviation {
  return {
    request: (call, world) => {
      const body = call.body as { id?: unknown; amount?: unknown } | null | undefined;
      const pack = world.packs.find(({ id }) => id === body?.id);
      if (call.endpoint !== "buy/init" || pack === undefined || typeof body?.amount !== "number") return undefined;
      if (body.amount <= pack.max_per_mint) return undefined;
      amounts.push(body.amount - pack.max_per_mint);
      body.amount = 1;
      return undefined;
    },
  };
}

it("requests no amount far above the limit after one above it was accepted", async () => {
  const excesses: number[] = [];
  const report = await trial({
    deviations: [sellingAnyAmount(excesses)],
    scenarios: ALL_SCENARIOS.filter(({ verifies }) => verifies.some((id) => /^(input\.)?buy-init\./.test(id))),
    surfaces: ["sandbox"],
    runs: 10,
  });
  expect(report.findings.map(({ requirement }) => requirement)).toContain("buy-init.amount-above-highest");
  expect(Math.max(...excesses)).toBe(1);
});
