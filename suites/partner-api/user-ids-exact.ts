import { listsNone } from "../../harness/oracles/item-list.ts";
import { partnerScenarios } from "../../harness/run/scenario.ts";

const { all, scenario } = partnerScenarios("ownership", ["sandbox"]);

/** User ids that differ a little are different users, in what they own and not only in how they are written. */
export const userIdsExact = all;

/** Somebody buys under one id; what would be taken for the same user by whoever simplifies ids must not show the items. */
// biome-ignore format: a table
const NEAR = [
  { what: "in how an accent is composed",   buyer: (id: string) => `${id}-ue\u0301`,       other: (id: string) => `${id}-u\u00e9` },
  { what: "in an accent",                   buyer: (id: string) => `${id}-caf\u00e9`,      other: (id: string) => `${id}-cafe` },
  { what: "in the width of a letter",       buyer: (id: string) => `${id}-\uff21`,         other: (id: string) => `${id}-A` },
  { what: "in letters far away",            buyer: (id: string) => `${id}-木村`,           other: (id: string) => `${id}-??` },
  { what: "after a blank",                  buyer: (id: string) => `${id} b`,              other: (id: string) => id },
  { what: "in the number of blanks",        buyer: (id: string) => `${id} a  b`,           other: (id: string) => `${id} a b` },
  { what: "after a number sign",            buyer: (id: string) => `${id}#b`,              other: (id: string) => id },
  { what: "after a question mark",          buyer: (id: string) => `${id}?b=c`,            other: (id: string) => id },
  { what: "after a percent sign",           buyer: (id: string) => `${id}%41`,             other: (id: string) => `${id}A` },
  { what: "from a percent sign on",         buyer: (id: string) => `${id}%41`,             other: (id: string) => id },
  { what: "after a semicolon",              buyer: (id: string) => `${id};b=c`,            other: (id: string) => id },
  { what: "after a colon",                  buyer: (id: string) => `${id}:b`,              other: (id: string) => id },
  { what: "after a comma",                  buyer: (id: string) => `${id},b`,              other: (id: string) => id },
  { what: "after an at sign",               buyer: (id: string) => `${id}@b.example`,      other: (id: string) => id },
  { what: "in the tag of an address",       buyer: (id: string) => `${id}+b@a.example`,    other: (id: string) => `${id}@a.example` },
  { what: "in a dot",                       buyer: (id: string) => `${id}.b`,              other: (id: string) => `${id}b` },
  { what: "in a quotation mark",            buyer: (id: string) => `${id}'b`,              other: (id: string) => `${id}b` },
  { what: "in a dash for an underscore",    buyer: (id: string) => `${id}_b`,              other: (id: string) => `${id}-b` },
  { what: "in something like markup",       buyer: (id: string) => `${id}<i>b`,            other: (id: string) => `${id}b` },
  { what: "after 200 characters",           buyer: (id: string) => `${id.padEnd(200, "x")}1`, other: (id: string) => `${id.padEnd(200, "x")}2` },
  { what: "in a leading zero",              buyer: (id: string) => `00${digitsOf(id)}`,    other: (id: string) => digitsOf(id) },
  { what: "in the last of twenty digits",   buyer: (id: string) => `${digitsOf(id)}1`,     other: (id: string) => `${digitsOf(id)}2` },
] as const;

for (const { what, buyer, other } of NEAR) {
  scenario(
    `a user whose id differs ${what} has nothing of the buyer's`,
    { verifies: ["ownership.user-ids-exact"] },
    async ({ given, verify }) => {
      const id = given.user("near");
      const { items } = await given.items(1, { user: buyer(id) });

      const { exchange, ids } = await given.inventory(other(id));

      const bought = items.map((item) => item.id);
      verify(
        "ownership.user-ids-exact",
        exchange,
        [listsNone(`the inventory of ${other(id)}`, bought, ids)],
        `${buyer(id)} had bought`,
      );
    },
  );
}

/** Nineteen digits that stand for a fresh id as far as chance allows. */
function digitsOf(id: string): string {
  let hash = 0n;
  for (const letter of id) hash = (hash * 1_099_511_628_211n + BigInt(letter.codePointAt(0) ?? 0)) % 10n ** 18n;
  return `9${hash.toString().padStart(18, "0")}`;
}
