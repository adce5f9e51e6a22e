import { ITEM_UNKNOWN, QUOTED_ITEM_UNKNOWN } from "../../contract/refusals.ts";
import { askForQuote } from "../actions/quote.ts";
import { type SellbackOf, sellbackBody } from "../actions/sellback.ts";
import type { PartnerClient } from "../client/partner-client.ts";
import { Inconclusive } from "../exits/early-exits.ts";
import type { JsonObject } from "../json/json-value.ts";
import type { Sighting } from "../ledger/attempt.ts";
import { type Difference, NONE } from "../oracles/difference.ts";
import { isRefusal, refusedBy } from "../oracles/refusal.ts";
import type { RunContext } from "../run-context/run-context.ts";
import { type Exchange, isSuccess } from "../transport/exchange.ts";
import { atLeastOne } from "./at-least-one.ts";

/** More copies than others hold of one of very many listings; on systems of others only two are sold. */
const COPIES = { local: 20, remote: 2 };
/** Another user may pull one of the listings at that moment, but hardly two. */
const ENOUGH = 2;

/** The attempts to sell listings, and to quote those that nobody holds; without them nothing shows that a quote is wrong. */
interface Trades {
  readonly sale: Sighting;
  readonly quote: Sighting | undefined;
}

/**
 * Tries to sell listings that this run never bought in the sandbox, each until it is refused, and then to quote them. Other
 * users may hold some copies of a listing, but not without end, and after a refused sellback nobody holds one.
 * @throws {Inconclusive} if other users may hold the listings
 */
export async function tradesUnbought(
  run: RunContext,
  sandbox: PartnerClient,
  listings: readonly SellbackOf[],
  destination: JsonObject,
): Promise<Trades> {
  const sales: Exchange[] = [];
  const unheld: string[] = [];
  for (const of of listings) {
    const answers = await sellUntilRefused(run, sandbox, of);
    const [last] = answers.toReversed();
    sales.push(...answers);
    if (last !== undefined && isRefusal(last, ITEM_UNKNOWN)) unheld.push(of.itemId);
    if (last !== undefined && answers.filter(isSuccess).length === COPIES.local)
      return { sale: tried(sales, refusedBy(last, ITEM_UNKNOWN)), quote: undefined };
  }
  if (unheld.length < ENOUGH) throw new Inconclusive("other users may hold the same listings");
  const quotes: Exchange[] = [];
  for (const id of unheld) quotes.push(await askForQuote(sandbox, { item_ids: [id], destination }));
  const accepted = quotes.filter(isSuccess);
  const [decisive] = accepted.length < ENOUGH ? [] : accepted;
  return {
    sale: tried(sales, NONE),
    quote:
      decisive === undefined
        ? tried([...sales, ...quotes], NONE)
        : tried([...sales, decisive], refusedBy(decisive, QUOTED_ITEM_UNKNOWN)),
  };
}

const tried = (answers: readonly Exchange[], differences: readonly Difference[]): Sighting => ({
  evidence: atLeastOne(answers, "no sale"),
  differences,
});

async function sellUntilRefused(run: RunContext, sandbox: PartnerClient, of: SellbackOf): Promise<readonly Exchange[]> {
  const most = run.target.isLoopback ? COPIES.local : COPIES.remote;
  const answers: Exchange[] = [];
  do answers.push(await sandbox.buyback(sellbackBody(run, sandbox, of)));
  while (answers.length < most && answers.every(isSuccess));
  return answers;
}
