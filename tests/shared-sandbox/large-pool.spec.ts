import { expect, test } from "vitest";
import { ALL_SCENARIOS } from "../../cli/scenarios.ts";
import { give, pull } from "../../reference/buying.ts";
import type { Deviation } from "../../reference/deviation.ts";
import { sharedPool } from "../../reference/variants/shared-pool.ts";
import { trial } from "../proof/trial.ts";
import { PLAINEST } from "./dimensions.ts";

/** So many that a run rarely draws a listing twice. */
const LISTINGS = 20_000;
const REQUIREMENT = "inventory.excludes-sold";

/** Another user holds an older copy of whatever is drawn. */
const heldByAnother: Deviation = {
  rules: (plain) => ({
    drawItem: (pack, tier, random, scope) => {
      const listing = plain.drawItem(pack, tier, random, scope);
      const isNew = scope.surface === "sandbox" && scope.rules.copiesOf(listing.id, scope).length === 0;
      if (isNew) give(pull(listing, pack, "someone else", scope), scope);
      return listing;
    },
  }),
};

test("copies that other users hold of very many listings are not violations", { timeout: 3600_000 }, async () => {
  const { findings, requirements } = await trial({
    deviations: [sharedPool({ ...PLAINEST, size: LISTINGS }), heldByAnother],
    scenarios: ALL_SCENARIOS.filter(({ surface, verifies }) => surface === "sandbox" && verifies.includes(REQUIREMENT)),
    surfaces: ["sandbox"],
    hasStates: false,
  });

  expect(findings).toEqual([]);
  expect(requirements.find(({ id }) => id === REQUIREMENT)?.verdict).not.toBe("not exercised");
});
