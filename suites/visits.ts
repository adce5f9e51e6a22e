import type { RequirementId } from "../contract/index.ts";
import type { PartnerContext } from "../harness/arrange/partner-context.ts";
import { partnerScenarios, type Scenario, userScenarios } from "../harness/arrange/scenario.ts";
import { Inconclusive, NotApplicable, NotExclusive } from "../harness/exits/early-exits.ts";
import { Draw } from "../harness/ids/draw.ts";
import { isText, memberOf } from "../harness/json/json-value.ts";
import { accepted } from "../harness/oracles/refusal.ts";
import { buyAndSell, ship } from "./customer.ts";

const { all, scenario } = partnerScenarios("visits", ["sandbox", "partner"]);
const user = userScenarios("visits");

/** The number of customers is drawn: from 3 to 5. */
const MIN_CUSTOMERS = 3;
const MAX_CUSTOMERS = 5;
/** Number of packs whose chase cards the customer with a user key reads. */
const READ_PACKS = 3;

const SHOWN_BY_CUSTOMERS = [
  "available.answers",
  "chase.answers",
  "recent-pulls.answers",
  "inventory.lists-purchase",
  "card.answers",
  "card.name-equals-item",
  "card.images-equal-item",
  "buyback.answers",
  "inventory.excludes-sold",
  "ship-quote.answers",
  "ship-request.answers",
  "order.answers",
  "order.item-names-equal-items",
  "inventory.excludes-shipped",
] as const;
/** What rules judge in the answers to a customer. */
const SHOWN_TO_RULES = ["order.items-equal-quoted", "order.destination-echo"] as const;

scenario(
  "customers browse, buy, look, sell and ship",
  {
    verifies: SHOWN_BY_CUSTOMERS,
    also: { sandbox: ["buyback.amount-fixed-at-purchase"] },
    exercises: SHOWN_TO_RULES,
  },
  visit,
);

user.scenario(
  "a customer browses with a user key's reads",
  { verifies: ["user-available.answers", "user-chase.answers", "filters.answers"] },
  async (context) => {
    const { run, sut, verify } = context;
    const list = await sut.available();
    verify("user-available.answers", list, [accepted(list)]);
    await run.pause();
    for (const slug of slugsOf(list.json).slice(0, READ_PACKS)) {
      const chase = await sut.chase(slug);
      verify("user-chase.answers", chase, [accepted(chase)]);
      await run.pause();
    }
    const filters = await sut.filters();
    verify("filters.answers", filters, [accepted(filters)]);
    excuse(context);
  },
);

/**
 * Traffic like that of ordinary customers, with pauses. A blind run sends it first, so that a server can't recognise a
 * test suite and behave only for it.
 */
export const VISITS: readonly Scenario[] = [...all, ...user.all];

/** The customers and the order of what they do are drawn from the seed. */
async function visit(context: PartnerContext): Promise<void> {
  // Pauses after the control purchase, as an ordinary client would.
  await context.run.pause();
  const draw = new Draw(`visits ${context.run.target.seed}`);
  const customers = MIN_CUSTOMERS + draw.below(MAX_CUSTOMERS - MIN_CUSTOMERS + 1);
  for (let customer = 0; customer < customers; customer++) {
    try {
      await browse(context, draw);
      const isSellerFirst = draw.below(2) === 0;
      for (const act of isSellerFirst ? [buyAndSell, ship] : [ship, buyAndSell]) {
        await act(context);
        if (draw.below(2) === 0) await browse(context, draw);
      }
    } catch (stop) {
      // If there are few listings, later customers find none that nobody else holds.
      if (!(stop instanceof NotExclusive) || customer === 0) throw stop;
      break;
    }
  }
  excuse(context);
}

/** Requirements that a legal system need not show: a pack may have no slug, and a lookup need not find every card. */
const SHOWN_BY_SOME: ReadonlySet<RequirementId> = new Set([
  "chase.answers",
  "user-chase.answers",
  "card.answers",
  "card.name-equals-item",
  "card.images-equal-item",
]);

/**
 * Ends a visit that did not show all its requirements.
 * @throws {NotApplicable} if that is legal
 * @throws {Inconclusive} if not, because a server that only withholds something must not get a certificate
 */
function excuse({ unjudged }: Pick<PartnerContext, "unjudged">): void {
  if (unjudged.length === 0) return;
  const reason = `no customer's packs and items show ${unjudged.join(", ")}`;
  if (unjudged.every((id) => SHOWN_BY_SOME.has(id))) throw new NotApplicable(reason);
  throw new Inconclusive(reason);
}

async function browse({ run, sut, verify }: PartnerContext, draw: Draw): Promise<void> {
  const list = await sut.available();
  verify("available.answers", list, [accepted(list)]);
  await run.pause();
  const lookAtChase = async () => {
    const slugs = slugsOf(list.json);
    const slug = slugs[draw.below(slugs.length)];
    if (slug === undefined) return;
    const chase = await sut.chase(slug);
    verify("chase.answers", chase, [accepted(chase)]);
    await run.pause();
  };
  const lookAtPulls = async () => {
    const pulls = await sut.recentPulls();
    verify("recent-pulls.answers", pulls, [accepted(pulls)]);
    await run.pause();
  };
  const isChaseFirst = draw.below(2) === 0;
  for (const look of isChaseFirst ? [lookAtChase, lookAtPulls] : [lookAtPulls, lookAtChase]) await look();
}

function slugsOf(packs: unknown): readonly string[] {
  if (!Array.isArray(packs)) return [];
  return packs.map((pack) => memberOf(pack, "slug")).filter(isText);
}
