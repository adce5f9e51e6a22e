import { expect, test } from "vitest";
import { ALL_SCENARIOS } from "../../cli/scenarios.ts";
import type { RequirementId } from "../../contract/index.ts";
import type { Surface } from "../../contract/surface.ts";
import type { Settings } from "../../harness/config/setting-names.ts";
import type { Deviation } from "../../reference/deviation.ts";
import { edited } from "../../reference/mutants/support/edit.ts";
import { trial } from "../proof/trial.ts";

/** A server, or a run, that shows nothing about some requirements: none of these may pass. */
interface EmptyServer {
  readonly what: string;
  readonly surface: Surface;
  readonly deviation: Deviation;
  readonly requirements: readonly RequirementId[];
  /** Settings of the run; default: those of a run that may write. */
  readonly settings?: Settings;
}

const none = () => [];

const SERVERS: readonly EmptyServer[] = [
  {
    what: "inventories are empty",
    surface: "sandbox",
    deviation: { answer: edited("inventory", "items", none) },
    requirements: [
      "inventory.item-kind-equals-init",
      "inventory.item-metadata-equals-init",
      "inventory.excludes-sold",
      "inventory.emptied-by-sale",
      "inventory.purchased-at-of-purchase",
      "ownership.user-ids-exact",
    ],
  },
  {
    what: "inventories of production are empty",
    surface: "partner",
    deviation: { answer: edited("inventory", "items", none) },
    requirements: [
      "inventory.excludes-sold",
      "inventory.emptied-by-sale",
      "ownership.others-items-absent",
      "ownership.user-ids-exact",
      "ownership.sold-stays-sold",
      "ownership.shipped-stays-shipped",
    ],
  },
  {
    what: "every request with a credential is answered with 400",
    surface: "user",
    deviation: {
      request: (call) =>
        call.endpoint === "buy/status" ? { status: 400, body: { error: "Transaction failed" } } : undefined,
    },
    requirements: [
      "user-auth.header-case",
      "user-key.expired-like-invalid",
      "user-key.revoked-like-invalid",
      "user-key.disabled-like-invalid",
    ],
  },
  {
    what: "the packs are refused whatever the credential",
    surface: "sandbox",
    deviation: {
      request: (call) => (call.endpoint === "available" ? { status: 400, body: { error: "No packs" } } : undefined),
    },
    requirements: ["auth.header-case"],
  },
  {
    what: "the pull feed is empty",
    surface: "sandbox",
    deviation: { answer: edited("recent-pulls", "", none) },
    requirements: [
      "recent-pulls.claw-ids-single",
      "recent-pulls.claw-ids-repeated",
      "recent-pulls.newest-first",
      "recent-pulls.limit-lowest",
      "recent-pull.id",
      "recent-pull.value",
    ],
  },
  {
    what: "the facets are empty",
    surface: "user",
    deviation: { answer: edited("filters", "filters.metadata", () => ({})) },
    requirements: ["filters.traits", "filters.cached", "facet-value.value"],
  },
  {
    what: "the facets are refused",
    surface: "user",
    deviation: {
      request: (call) => (call.endpoint === "filters" ? { status: 400, body: { error: "No facets" } } : undefined),
    },
    requirements: ["filters.answers", "filters.traits", "filters.cached"],
  },
  {
    what: "no session can be read",
    surface: "sandbox",
    deviation: {
      request: (call) =>
        call.endpoint === "buy/status" ? { status: 400, body: { error: "Transaction failed" } } : undefined,
    },
    requirements: ["buy-status.never-pending"],
  },
  {
    what: "requests that write are not allowed",
    surface: "sandbox",
    deviation: {},
    requirements: ["sandbox.mirrors-every-route", "buy-status.never-pending"],
    settings: { ALLOW_WRITES: "" },
  },
  {
    what: "quotes have no rates",
    surface: "sandbox",
    deviation: { answer: edited("ship/quote", "quotes", none) },
    requirements: [
      "ship-quote.rates-in-order",
      "ship-quote.standard.amount",
      "ship-quote.standard.days",
      "quote.amount",
      "quote.carrier",
    ],
  },
  {
    what: "orders have no items",
    surface: "sandbox",
    deviation: { answer: edited("order", "items", none) },
    requirements: [
      "order.items-equal-quoted",
      "order.item-names-equal-items",
      "order.item-images-equal-items",
      "order-item.item-id",
    ],
  },
  {
    what: "no pack is listed",
    surface: "partner",
    deviation: { answer: edited("available", "", none) },
    requirements: ["pack.id", "pack.mint-price", "rarity-tier.weight", "available.ids-unique"],
  },
];

test.each(SERVERS)("no requirement passes without evidence where $what", async (server) => {
  const { surface, deviation, requirements, settings = {} } = server;
  const scenarios = ALL_SCENARIOS.filter(
    (each) => each.surface === surface && each.verifies.some((id) => requirements.includes(id)),
  );
  const report = await trial({ deviations: [deviation], scenarios, surfaces: [surface], runs: 1, settings });

  expect(report.exchanges).toBeGreaterThan(0);
  const kept = report.requirements.filter((each) => each.surface === surface && each.verdict === "pass");
  expect(kept.map(({ id }) => id).filter((id) => requirements.some((each) => each === id))).toEqual([]);
});
