import { describe, expect, it } from "vitest";
import { REQUIREMENTS } from "../../contract/index.ts";
import { isCopyIndependent } from "./copy-independent.ts";

describe("what no other holder of a listing can make look violated", () => {
  const ids = REQUIREMENTS.map(({ id }) => id);

  it("is what a quote costs, and how an order and a purchase are shown", () => {
    const independent = ids.filter(isCopyIndependent);
    expect(independent).toEqual(
      expect.arrayContaining([
        "ship-quote.express.amount",
        "order.currency-usd",
        "order.destination-echo",
        "order.stable",
      ]),
    );
    expect(independent.length).toBeGreaterThan(40);
  });

  it("is nothing that tells of who owns what", () => {
    expect(ids.filter((id) => /^(ownership|buyback|card|address)\./.test(id) && isCopyIndependent(id))).toEqual([]);
    for (const id of [
      "inventory.lists-purchase",
      "ship-quote.item-sold",
      "ship-request.item-locked",
      "buy-init.items-stack",
    ]) {
      expect(ids.filter((each) => each === id && isCopyIndependent(each))).toEqual([]);
    }
  });
});
