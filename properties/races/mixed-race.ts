import { quoteFor } from "../../harness/actions/quote.ts";
import { sellbackBody, sellbackOf } from "../../harness/actions/sellback.ts";
import { allSettledOrThrow } from "../../harness/arrange/all-settled-or-throw.ts";
import type { PartnerContext } from "../../harness/arrange/partner-context.ts";
import { concurrentClients, type RaceRequest, timed } from "../../harness/arrange/race.ts";
import { Inconclusive } from "../../harness/exits/early-exits.ts";
import { isDifferent } from "../../harness/ledger/attempt.ts";
import { lookOperation, orderOperation, saleOperation } from "./history.ts";
import { type Judged, judge, ofUnshared } from "./judged-race.ts";
import type { AllowedBehaviour, Operation } from "./linearize.ts";
import { type Move, QUOTED } from "./plans.ts";

/** Lets the moves of a plan overlap, which are about three items of one user. */
export async function mixedRace(
  context: PartnerContext,
  plan: readonly (readonly Move[])[],
  allowed: AllowedBehaviour,
): Promise<Judged> {
  const { user, items, purchases, quote: whole } = await context.given.quotedItems(3);
  const clients = await concurrentClients(context, user, plan.length);
  const quotes = await allSettledOrThrow(
    QUOTED.map((places, nth) => {
      const ids = places.flatMap((place) => items[place]?.id ?? []);
      return quoteFor(context.run, clients[nth % clients.length] ?? context.sut, ids, whole.destination);
    }),
  );
  const done: Done[] = [];
  const act = async (sut: PartnerContext["sut"], move: Move) => {
    const item = items[move.at];
    const quote = quotes[move.at];
    const raced = await timed(() => {
      if (move.act === "sell" && item !== undefined)
        return sut.buyback(sellbackBody(context.run, sut, sellbackOf(item.id, purchases)));
      if (move.act === "ship" && quote !== undefined) return sut.shipRequest({ quote_id: quote.rates[0].id });
      return sut.inventory(user);
    });
    done.push({ move, raced });
  };

  await allSettledOrThrow(
    clients.map(async (sut, nth) => {
      for (const move of plan[nth] ?? []) await act(sut, move);
    }),
  );
  const last = await timed(() => context.sut.inventory(user));

  const evidence = [...done.map(({ raced }) => raced), last];
  const verdicts = items.map(({ id }, place) =>
    judge(id, [...operationsOn(id, place, done), lookOperation(last, id)], evidence, allowed),
  );
  const [first] = verdicts;
  if (first === undefined) throw new Inconclusive("no item was pulled");
  return ofUnshared(context, purchases, verdicts.find(isDifferent) ?? first);
}

interface Done {
  readonly move: Move;
  readonly raced: RaceRequest;
}

/** Returns what the requests of a mixed race show for one item. */
function operationsOn(itemId: string, place: number, done: readonly Done[]): readonly (Operation | undefined)[] {
  return done.map(({ move, raced }) => {
    if (move.act === "look") return lookOperation(raced, itemId);
    if (move.act === "sell") return move.at === place ? saleOperation(raced) : undefined;
    const places = QUOTED[move.at] ?? [];
    return places.includes(place) ? orderOperation(raced, places.length) : undefined;
  });
}
