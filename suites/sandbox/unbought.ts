import { partnerScenarios } from "../../harness/arrange/scenario.ts";
import { tradesUnbought } from "../../harness/arrange/unbought.ts";
import { Inconclusive } from "../../harness/exits/early-exits.ts";
import { idsIn } from "../../harness/json/json-value.ts";
import { sharingOf } from "../../harness/listings/sharing.ts";

const { all, scenario } = partnerScenarios("buyback", ["sandbox"]);

/** What the sandbox shows and nobody bought is neither sold nor quoted. */
export const sandboxUnbought = all;

/** Cards of a list. */
const CARDS = 3;

scenario(
  "chase cards that nobody bought are neither sold nor quoted",
  { verifies: ["buyback.item-unknown", "ship-quote.item-unknown"] },
  async ({ run, sut, given, verify }) => {
    if (sharingOf(run.listings) === "shared") throw new Inconclusive("others may hold the same listing");
    const pack = (await given.purchasablePacks()).find(({ slug }) => slug !== undefined);
    if (pack?.slug === undefined) throw new Inconclusive("no pack has a slug");
    const { quote } = await given.quotedItems();
    const chase = await sut.chase(pack.slug);
    const unbought = idsIn(chase.json).filter((id) => run.listings.listing(id) === undefined);
    const cards = unbought.slice(0, CARDS).map((itemId) => ({ itemId, packId: pack.id }));

    const trades = await tradesUnbought(run, sut, cards, quote.destination);

    const did = `${cards.length} cards of a chase list were sold until a sellback was refused`;
    verify("buyback.item-unknown", [chase, ...trades.sale.evidence], [trades.sale.differences], did);
    if (trades.quote === undefined) return;
    verify("ship-quote.item-unknown", trades.quote.evidence, [trades.quote.differences], `${did}, and then quoted`);
  },
);
