import { errorRow } from "../../contract/errors.ts";
import type { PartnerClient } from "../client/partner-client.ts";
import { Inconclusive } from "../exits/early-exits.ts";
import type { JsonObject } from "../json/json-value.ts";
import { askForQuote } from "../operations/quote.ts";
import type { RunContext } from "../operations/run-context.ts";
import { type SellbackOf, sellbackBody } from "../operations/sellback.ts";
import { type Difference, NONE } from "../oracles/difference.ts";
import { isRefusal, refusedBy } from "../oracles/refusal.ts";
import { type Exchange, isSuccess } from "../transport/exchange.ts";
import { atLeastOne } from "./at-least-one.ts";

const NOT_SOLD = errorRow("buyback", "Item not found");
const NOT_QUOTED = errorRow("ship/quote", "Item not found");

/** More copies than others hold of one of very many listings; on systems of others only two are sold. */
const COPIES = { local: 20, remote: 2 };
/** Another user may pull one of the listings at that moment, but hardly two. */
const ENOUGH = 2;

/** What was tried, the decisive answer last. */
interface Tried {
  readonly evidence: readonly [Exchange, ...Exchange[]];
  readonly differences: readonly Difference[];
}

/** The attempts to sell listings, and to quote those that nobody holds; without them nothing shows that a quote is wrong. */
interface Trades {
  readonly sale: Tried;
  readonly quote: Tried | undefined;
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
  const vacant: string[] = [];
  for (const of of listings) {
    const answers = await sellUntilRefused(run, sandbox, of);
    sales.push(...answers);
    const last = answers.at(-1);
    if (last !== undefined && isRefusal(last, NOT_SOLD)) vacant.push(of.itemId);
    if (last !== undefined && answers.length === COPIES.local && isSuccess(last))
      return {
        sale: { evidence: atLeastOne(sales, "no sale"), differences: refusedBy(last, NOT_SOLD) },
        quote: undefined,
      };
  }
  if (vacant.length < ENOUGH) throw new Inconclusive("other users may hold the same listings");
  const quotes: Exchange[] = [];
  for (const id of vacant) quotes.push(await askForQuote(sandbox, { item_ids: [id], destination }));
  const [accepted] = quotes.filter(isSuccess).length < ENOUGH ? [] : quotes.filter(isSuccess);
  const evidence = atLeastOne(sales, "no sale");
  return {
    sale: { evidence, differences: NONE },
    quote: {
      evidence: [...evidence, ...(accepted === undefined ? quotes : [accepted])],
      differences: accepted === undefined ? NONE : refusedBy(accepted, NOT_QUOTED),
    },
  };
}

async function sellUntilRefused(run: RunContext, sandbox: PartnerClient, of: SellbackOf): Promise<readonly Exchange[]> {
  const most = run.target.isLoopback ? COPIES.local : COPIES.remote;
  const answers: Exchange[] = [];
  do answers.push(await sandbox.buyback(sellbackBody(run, sandbox, of)));
  while (answers.length < most && answers.every(isSuccess));
  return answers;
}
