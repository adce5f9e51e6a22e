import { describe, expect, it } from "vitest";
import { REQUIREMENTS, type RequirementId } from "../../contract/index.ts";
import { anExchange } from "../../tests/support/an-exchange.ts";
import { dependsOnCopies } from "../ledger/requirement-rows.ts";
import { claimed, type Difference } from "../oracles/difference.ts";
import { listsSame } from "../oracles/item-list.ts";
import { mayBeOfOtherHolders } from "./of-other-holders.ts";

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
    expect(dependsOnCopies(id)).toBe(false);
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
    expect(dependsOnCopies(id)).toBe(true);
  });

  it("include only those of ownership and addresses that do not need the user's items", () => {
    const sandbox = REQUIREMENTS.filter(({ surfaces }) => surfaces.includes("sandbox")).map(({ id }) => id);
    const included = sandbox.filter((id) => /^(ownership|address)\./.test(id) && !dependsOnCopies(id));
    // A sale never adds an item to the inventory of a user who never bought.
    expect(included).toEqual(["ownership.user-ids-exact"]);
  });

  it("include all requirements of rules", () => {
    const traffic = REQUIREMENTS.filter(({ observed }) => observed === "traffic");
    expect(traffic.filter(({ id }) => dependsOnCopies(id)).map(({ id }) => id)).toEqual([]);
  });
});

describe("another holder may explain a violation", () => {
  const isExplained = (status: number, json: object, endpoint: "buyback" | "ship/quote" = "buyback") =>
    mayBeOfOtherHolders({
      requirement: "buyback.answers",
      evidence: [anExchange({ endpoint, status, json })],
      differences: [claimed("it is answered otherwise", { json: status })],
    });

  it("shown by a success, or by a refusal of what another holder sold, ordered or let expire", () => {
    expect(isExplained(200, { success: true, amount: 1 })).toBe(true);
    expect(isExplained(400, { error: "Item not found" })).toBe(true);
    expect(isExplained(400, { error: "Item has expired" })).toBe(true);
    expect(isExplained(400, { error: "No shippable items in request" }, "ship/quote")).toBe(true);
  });

  it("not shown by another status of a success, or by another refusal", () => {
    expect(isExplained(202, {})).toBe(false);
    expect(isExplained(400, { error: "item not found" })).toBe(false);
    expect(isExplained(500, { error: "An unexpected error occurred" })).toBe(false);
  });

  it("shown by an answer that a framework or an intermediary may have sent", () => {
    expect(isExplained(404, { message: "no route" })).toBe(true);
    expect(isExplained(503, {})).toBe(true);
  });

  it.each([
    { after: ["a"], isExplained: true },
    { after: ["a", "a", "b"], isExplained: false },
    { after: ["c", "a"], isExplained: false },
  ])("of the items a and b, if they become $after: $isExplained", ({ after, isExplained: expected }) => {
    const [difference] = listsSame("the inventory", ["a", "b"], after);
    const evidence = [anExchange({ endpoint: "inventory" })] as const;
    const differences = [difference as Difference] as const;
    expect(mayBeOfOtherHolders({ requirement: "inventory.stable", evidence, differences })).toBe(expected);
  });
});
