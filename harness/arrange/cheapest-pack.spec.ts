import { describe, expect, test } from "vitest";
import { packsIn } from "../client/listed-pack.ts";
import type { RunContext } from "../run-context/run-context.ts";
import type { Exchange } from "../transport/exchange.ts";
import { cheapestPack } from "./cheapest-pack.ts";

const PULLED = "2026-01-01T00:00:00Z";

/** Returns the id of the pack that is chosen from packs with id, price and time of the latest pull. */
async function chosenOf(...packs: readonly (readonly [string, number, string | null | undefined])[]): Promise<string> {
  const json = packs.map(([id, mint_price, last_pull]) => ({
    id,
    mint_price,
    last_pull,
    enable: true,
    in_stock: true,
  }));
  const listed = packsIn({ json } as unknown as Exchange);
  const run = { catalogue: { purchasable: async () => listed } } as unknown as RunContext;
  return (await cheapestPack(run)).id;
}

describe("the pack that is bought with crypto", () => {
  test("is the cheapest of the packs with a pull", async () => {
    expect(await chosenOf(["never pulled", 5, null], ["dear", 30, PULLED], ["cheap", 20, PULLED])).toBe("cheap");
  });

  test("is the cheapest of all packs if none has a pull", async () => {
    expect(await chosenOf(["dear", 30, undefined], ["cheap", 20, null])).toBe("cheap");
  });
});
