import { describe, expect, it } from "vitest";
import { REQUIREMENTS, type RequirementId } from "../../contract/index.ts";
import { isCopyIndependent } from "./copy-independent.ts";

describe("requirements whose violation no other holder of a listing explains", () => {
  const INDEPENDENT: readonly RequirementId[] = [
    "ship-quote.express.amount",
    "ship-quote.item-unknown",
    "ship-request.quote-id-missing",
    "order.currency-usd",
    "order.destination-echo",
    "order.stable",
    "buy-init.nfts-count",
    "buyback.item-unknown",
    "card.name-equals-item",
    "inventory.expires-after-seven-days",
  ];

  it.each(INDEPENDENT)("includes %s", (id) => {
    expect(isCopyIndependent(id)).toBe(true);
  });

  const DEPENDENT: readonly RequirementId[] = [
    "inventory.lists-purchase",
    "inventory.item-price-equals-init",
    "inventory.claw-id-of-purchase",
    "ship-quote.item-sold",
    "ship-request.item-locked",
    "ship-request.not-shipped-again",
    "buy-init.items-stack",
    "buyback.answers",
    "buyback.amount-fixed-at-purchase",
    "buyback.expired",
    "card.answers",
    "card.fmv-agrees-with-price",
    "sandbox.any-key-sells",
    "draw.no-reservation",
  ];

  it.each(DEPENDENT)("do not include %s", (id) => {
    expect(isCopyIndependent(id)).toBe(false);
  });

  it("include only those of ownership and addresses that do not need the user's items", () => {
    const sandbox = REQUIREMENTS.filter(({ surfaces }) => surfaces.includes("sandbox")).map(({ id }) => id);
    const included = sandbox.filter((id) => /^(ownership|address)\./.test(id) && isCopyIndependent(id));
    // A sale never adds an item to the inventory of a user who never bought.
    expect(included).toEqual(["ownership.user-ids-exact"]);
  });

  it("include all requirements of exchange checks", () => {
    const traffic = REQUIREMENTS.filter(({ observed }) => observed === "traffic");
    expect(traffic.filter(({ id }) => !isCopyIndependent(id)).map(({ id }) => id)).toEqual([]);
  });
});
