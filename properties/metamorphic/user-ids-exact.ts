import { atLeastOne } from "../../harness/arrange/at-least-one.ts";
import { requireListed } from "../../harness/arrange/listed-items.ts";
import { partnerScenarios } from "../../harness/arrange/scenario.ts";
import { idsOf } from "../../harness/client/pulled-item.ts";
import { Inconclusive } from "../../harness/exits/early-exits.ts";
import { digitsOf } from "../../harness/ids/digits.ts";
import { listsNone } from "../../harness/oracles/item-list.ts";
import { accepted } from "../../harness/oracles/refusal.ts";

const { all, scenario } = partnerScenarios("ownership", ["sandbox", "partner"]);

/** Almost equal user ids are different users with different items, except for normal forms and outer blanks (A-ID-COMPARE). */
export const userIdsExact = all;

/** More digits than a floating-point number keeps. */
const DIGITS = 19;

/** A user buys with one id; an id that is equal only after simplification must not show the items. */
const NEAR: readonly {
  readonly what: string;
  readonly surfaces?: readonly ["partner"];
  readonly buyer: (id: string) => string;
  readonly others: (id: string) => readonly string[];
  /** One of the others who buys as well, because a system may look up only the items of known users. */
  readonly known?: (id: string) => string;
}[] = [
  // In production one id covers several ways of simplification, because pulls cost money.
  {
    what: "in its end, or after a percent sign",
    surfaces: ["partner"],
    buyer: (id: string) => `${id}-%41-`.padEnd(150, "x"),
    others: (id: string) => [`${id}-A-`.padEnd(148, "x"), ...cutOf(id)],
  },
  // An id of several unusual parts has one other id per part, in which only that part is simplified.
  {
    what: "in invisible characters",
    buyer: (id: string) => `${id}b`,
    others: (id: string) => [`${id}\u200bb`, `${id}\u0007b`],
  },
  { what: "in an accent", buyer: (id: string) => `${id}-caf\u00e9`, others: (id: string) => [`${id}-cafe`] },
  // Both letters end in the same byte, which detects systems that keep only one byte per character.
  {
    what: "in letters of another script or in an emoji",
    buyer: (id: string) => `${id}-\u6728-\u{1f600}`,
    others: (id: string) => [
      `${id}-\u5728-\u{1f600}`,
      `${id}-\u6728-\u{1f601}`,
      `${id}-?-\u{1f600}`,
      `${id}--\u{1f600}`,
      `${id}-\u6728-`,
    ],
  },
  {
    what: "in a character that stands for others in a search pattern",
    buyer: (id: string) => `${id}xb`,
    others: (id: string) => [`${id}_b`, `${id}%`, `${id}?b`, `${id}.b`],
    known: (id: string) => `${id}_b`,
  },
  {
    what: "in the number of its blanks",
    buyer: (id: string) => `${id} a  b`,
    others: (id: string) => [`${id} a b`, `${id}+a++b`, id],
  },
  { what: "after a slash", buyer: (id: string) => `${id}/b`, others: (id: string) => [id] },
  {
    what: "after a colon, a comma, a semicolon, a number sign or a question mark",
    buyer: (id: string) => `${id}:b,c;d#e?f=g`,
    others: (id: string) => [id, `${id}:b`, `${id}:b,c`, `${id}:b,c;d`, `${id}:b,c;d#e`],
  },
  {
    what: "after a percent sign",
    buyer: (id: string) => `${id}%41`,
    others: (id: string) => [`${id}A`, `${id}41`, id],
  },
  {
    what: "in the tag of an e-mail address",
    buyer: (id: string) => `${id}+b@a.example`,
    others: (id: string) => [`${id}@a.example`, `${id}+b`],
  },
  {
    what: "in an underscore, a dot, a quotation mark or markup",
    buyer: (id: string) => `${id}_b.c'd<i>e`,
    others: (id: string) => [`${id}-b.c'd<i>e`, `${id}_bc'd<i>e`, `${id}_b.cd<i>e`, `${id}_b.c'de`],
  },
  {
    what: "after 200 characters",
    buyer: (id: string) => `${id.padEnd(200, "x")}1`,
    others: (id: string) => [`${id.padEnd(200, "x")}2`],
  },
  {
    what: "after 300 characters",
    buyer: (id: string) => `${id.padEnd(300, "x")}1`,
    others: (id: string) => [`${id.padEnd(300, "x")}2`],
  },
  {
    what: "in leading zeros or in the last of twenty digits",
    buyer: (id: string) => `00${digitsOf(id, DIGITS)}1`,
    others: (id: string) => [`${digitsOf(id, DIGITS)}1`, `00${digitsOf(id, DIGITS)}2`],
  },
];

for (const { what, surfaces = ["sandbox"] as const, buyer, others, known } of NEAR) {
  scenario(
    `a user whose id differs ${what} has none of the buyer's items`,
    { verifies: ["ownership.user-ids-exact"], surfaces },
    async ({ given, verify }) => {
      const id = given.user();
      const { items } = await given.items(1, { user: buyer(id) });
      const other = known === undefined ? undefined : await given.items(1, { user: known(id) });
      // Both may have drawn one listing.
      const drawnByBoth = other?.purchases.flatMap((purchase) => idsOf(purchase.items)) ?? [];

      const [own, ...looks] = await Promise.all(
        [buyer(id), ...others(id)].map(async (user) => ({ user, ...(await given.inventory(user)) })),
      );

      const bought = atLeastOne(
        idsOf(items).filter((each) => !drawnByBoth.includes(each)),
        "no item that only the buyer drew",
      );
      // An internal error does not show who owns the items.
      const answered = looks.filter(({ exchange }) => exchange.status < 500);
      requireListed(bought, own === undefined ? answered : [own, ...answered]);
      for (const { user, exchange, ids } of atLeastOne(answered, "no answer but internal errors")) {
        const differences = listsNone(`the inventory of ${user}`, bought, ids);
        verify("ownership.user-ids-exact", exchange, [differences], `${buyer(id)} had bought`);
      }
    },
  );
}

for (const { what, name } of [
  { what: "blanks around it", name: (id: string) => ` ${id} ` },
  { what: "accents and letters that have another normal form", name: (id: string) => `${id}-ue\u0301-\uff21` },
]) {
  scenario(
    `a user whose id has ${what} is found`,
    { verifies: ["ownership.user-ids-exact"], surfaces: ["sandbox"] },
    async ({ given, verify }) => {
      const { user } = await given.purchase({ user: name(given.user()), mayBeShared: true });

      const { exchange, ids } = await given.inventory(user);

      const differences = accepted(exchange);
      if (differences.length === 0 && ids.length === 0) throw new Inconclusive("the inventory listed no items");
      verify("ownership.user-ids-exact", exchange, [differences], `a user bought whose id has ${what}`);
    },
  );
}

/** Returns an id of the maximum likely length, and one a letter shorter. */
function cutOf(id: string): readonly string[] {
  const whole = `${id}-%41-`.padEnd(150, "x");
  return [whole.slice(0, 64), whole.slice(0, -1)];
}
