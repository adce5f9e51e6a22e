import fc from "fast-check";
import type { PartnerContext } from "../../harness/arrange/partner-context.ts";
import { partnerScenarios } from "../../harness/arrange/scenario.ts";
import { Inconclusive } from "../../harness/exits/early-exits.ts";
import { isAnother } from "../../harness/oracles/value.ts";
import { againOf, seedOf } from "../seed.ts";
import { allowedBy } from "./allowed.ts";
import { exitRace } from "./exit-race.ts";
import type { Judged } from "./judged-race.ts";
import { mixedRace } from "./mixed-race.ts";
import { CONNECTIONS, plans, REFUSED_TOGETHER } from "./plans.ts";
import { AMOUNTS, concurrentPurchases } from "./purchases.ts";
import { repeated } from "./repeated.ts";

const { all, scenario } = partnerScenarios("properties/races", ["sandbox", "partner"]);
export const races = all;

/** Races per unit of RUNS, each with its own user. */
const RACES_PER_RUN = 0.17;
const MIN_RACES = 2;

const MIXED = "concurrent sellbacks, orders and inventory reads are linearizable";
scenario(MIXED, { verifies: ["ownership.linearizable"] }, async (context) => {
  const allowed = await allowedBy(context);
  let judged: Judged | undefined;
  // One case with as many plans as are asked for. A race doesn't repeat, so that there is nothing to shrink.
  const races = fc.asyncProperty(fc.infiniteStream(plans), async (stream) => {
    judged = await repeated(context, racesOf(context), (nth) => {
      const plan = nth === 0 ? REFUSED_TOGETHER : stream.next().value;
      return mixedRace(context, plan, allowed);
    });
  });
  const { errorInstance } = await fc.check(races, { seed: seedOf(context, MIXED), numRuns: 1, endOnFailure: true });
  if (judged === undefined) throw errorInstance;
  context.verify("ownership.linearizable", judged.evidence, [judged.differences], {
    did: `sellbacks, orders and inventory reads of one user's three items overlapped on ${CONNECTIONS} connections`,
    steps: judged.steps,
    again: againOf(context, MIXED),
  });
});

const EXITS = "an item leaves its user once when sellbacks and orders of it are concurrent";
scenario(EXITS, { verifies: ["ownership.sold-or-shipped-under-race"] }, async (context) => {
  const allowed = await allowedBy(context);
  const judged = await repeated(context, racesOf(context), (nth) => exitRace(context, nth, allowed));
  context.verify("ownership.sold-or-shipped-under-race", judged.evidence, [judged.differences], {
    did: "two sellbacks and two orders of one item were concurrent",
    steps: judged.steps,
    again: againOf(context, EXITS),
  });
});

const PURCHASES = "concurrent purchases of a user all arrive in the inventory";
scenario(
  PURCHASES,
  { verifies: ["ownership.purchases-under-race", "buy-init.sessions-distinct"], surfaces: ["sandbox"] },
  async (context) => {
    const { user, pack } = await context.given.purchase({ amount: Math.max(...AMOUNTS), isOnlySearched: true });
    const purchases = await concurrentPurchases(context, user, pack);

    // A user's purchases of one amount are identical requests, and reach the system within milliseconds.
    const buyers = [...new Set(purchases.map((each) => each.user))];
    const identical = buyers
      .flatMap((buyer) =>
        AMOUNTS.map((amount) => purchases.filter((each) => each.user === buyer && each.amount === amount)),
      )
      .filter(({ length }) => length > 1);
    if (identical.length === 0) throw new Inconclusive("too few connections for identical purchases that overlap");
    for (const [first, ...others] of identical) {
      if (first === undefined) continue;
      const differences = others.map(({ sessionId }) => isAnother("session_id", first.sessionId, sessionId));
      const evidence = [first.init, ...others.map(({ init }) => init)] as const;
      context.verify("buy-init.sessions-distinct", evidence, differences, "identical purchases were concurrent");
    }
  },
);
scenario(PURCHASES, { verifies: ["ownership.purchases-under-race"], surfaces: ["partner"] }, async (context) => {
  const { user } = await context.given.purchase({ isOnlySearched: true });
  await concurrentPurchases(context, user);
});

const racesOf = ({ run }: PartnerContext): number => Math.max(MIN_RACES, Math.round(RACES_PER_RUN * run.target.runs));
