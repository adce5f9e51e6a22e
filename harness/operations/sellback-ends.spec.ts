import { expect, it } from "vitest";
import { anExchange } from "../../tests/support/an-exchange.ts";
import { SellbackEnds } from "./sellback-ends.ts";

it("knows the packs of production whose items show no end", () => {
  const ends = new SellbackEnds();
  const item = (claw_id: string, buyback_expires_at: unknown) => ({ claw_id, buyback_expires_at });
  const items = [item("endless", null), item("week", "2026-05-06T12:00:00Z"), { claw_id: "absent" }];
  ends.add(anExchange({ surface: "partner", endpoint: "inventory", json: { items } }));
  ends.add(anExchange({ surface: "sandbox", endpoint: "inventory", json: { items: [item("other", null)] } }));

  expect(["endless", "week", "absent", "other"].map((id) => ends.isEndless(id))).toEqual([
    true,
    false,
    undefined,
    undefined,
  ]);
  expect(ends.size).toBe(2);
});
