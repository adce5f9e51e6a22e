import { askPack } from "../../harness/actions/purchase.ts";
import { atLeastOne } from "../../harness/arrange/at-least-one.ts";
import { partnerScenarios } from "../../harness/arrange/scenario.ts";
import { Inconclusive } from "../../harness/exits/early-exits.ts";
import { accepted } from "../../harness/oracles/refusal.ts";

const { all, scenario } = partnerScenarios("buy-init", ["sandbox"]);

/** The documents limit the pulls of a purchase, and not those of a user. */
export const manyPulls = all;

/** Pulls of the user before the last purchase, or as many as so many purchases give. */
const PULLS = 60;
const PURCHASES = 12;
/** How often a new user buys what the user is refused. A pack may be sold out now and then, but hardly in turn so often. */
const TURNS = 3;

scenario(
  "a user with many pulls can buy what a new user can buy",
  { verifies: ["buy-init.answers"] },
  async ({ sut, given, verify }) => {
    const pack = await given.packOfMostPulls();
    const amount = Math.min(pack.maxPerMint, PULLS / 2);
    const buyFor = (user: string) => askPack(sut, { user, amount, pack }, 1);
    const user = given.user();

    let last = await buyFor(user);
    let pulls = amount;
    for (let nth = 1; nth < PURCHASES && pulls <= PULLS && last.status === 200; nth++, pulls += amount)
      last = await buyFor(user);
    const evidence = [last];
    for (let turn = 0; turn < TURNS && last.status !== 200; turn++) {
      const another = await buyFor(given.user());
      if (another.status !== 200) throw new Inconclusive("a new user could not buy the pulls either");
      last = await buyFor(user);
      evidence.push(another, last);
    }

    const did = `a user bought up to ${pulls} pulls, and new users bought what was refused`;
    verify("buy-init.answers", atLeastOne(evidence, "no purchase"), [accepted(last)], did);
  },
);
