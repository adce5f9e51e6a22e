import { setTimeout as sleep } from "node:timers/promises";
import type { PartnerClient } from "../client/partner-client.ts";
import { answerText, isRefusal } from "../oracles/refusal.ts";
import type { RunContext } from "../run/run-context.ts";
import { Inconclusive } from "../run/stops.ts";
import type { Anchor } from "../states/timekeeper.ts";
import { type Exchange, memberOf } from "../transport/exchange.ts";
import type { ListedPack } from "./pack-shelf.ts";

/** A pulled item as buy/init or buy/status gave it. */
export interface PulledItem {
  readonly id: string;
  readonly type: string | undefined;
  readonly buybackPriceUsd: number;
  readonly raw: Readonly<Record<string, unknown>>;
}

/** A fulfilled purchase. */
export interface Purchase {
  readonly user: string;
  readonly pack: ListedPack;
  readonly amount: number;
  readonly sessionId: string;
  readonly items: readonly PulledItem[];
  readonly init: Exchange;
  /** The answer that showed it fulfilled; in the sandbox that is buy/init's own. */
  readonly fulfilled: Exchange;
  /** The provider's time at the purchase. */
  readonly at: Anchor;
}

const POLL_PAUSE_MS = 1_000;
/** So many polls, and a purchase that stays pending proves nothing. */
const MOST_POLLS = 30;
const OUT_OF_STOCK = { status: 400, text: "Claw machine is out of stock" };
const INTERNAL_ERROR = { status: 500, text: "Error during transaction" };
const TRIES = 3;

/**
 * Buys pulls of a pack, of another one where the first has nothing to sell.
 * @throws {Inconclusive} when the purchase does not come to be: then nothing that builds on it can be judged
 */
export async function buy(
  run: RunContext,
  sut: PartnerClient,
  wanted: { readonly user: string; readonly amount: number; readonly pack?: ListedPack },
): Promise<Purchase> {
  const packs = wanted.pack === undefined ? await run.shelf.purchasable(sut.surface, wanted.amount) : [wanted.pack];
  // Scenarios spread over the packs, so that a fault of one kind of pack is met.
  const turned = wanted.pack === undefined ? rotated(packs, run.holdings.purchases) : packs;
  let last: Exchange | undefined;
  for (const pack of turned) {
    for (let attempt = 0; attempt < TRIES; attempt++) {
      const init = await sut.buyInit({ id: pack.id, amount: wanted.amount, user_id: wanted.user });
      last = init;
      if (init.status === 200) return fulfil(run, sut, { ...wanted, pack }, init);
      if (!isRefusal(init, INTERNAL_ERROR)) break;
    }
    if (last === undefined || !isRefusal(last, OUT_OF_STOCK)) break;
    run.shelf.markEmpty(pack);
  }
  throw new Inconclusive(
    `no purchase came to be: buy/init answered ${last === undefined ? "nothing" : answerText(last)}`,
  );
}

async function fulfil(
  run: RunContext,
  sut: PartnerClient,
  wanted: { readonly user: string; readonly amount: number; readonly pack: ListedPack },
  init: Exchange,
): Promise<Purchase> {
  const at = run.time.anchor();
  const sessionId = memberOf(init.json, "session_id");
  if (typeof sessionId !== "string") throw new Inconclusive("buy/init gave no session_id");
  let fulfilled = init;
  let items = itemsIn(memberOf(init.json, "nfts"));
  for (let poll = 0; sut.surface === "partner" && items.length === 0; poll++) {
    if (poll === MOST_POLLS) throw new Inconclusive("the purchase stayed pending");
    if (poll > 0) await sleep(POLL_PAUSE_MS);
    fulfilled = await sut.buyStatus({ session_id: sessionId });
    if (fulfilled.status !== 200) throw new Inconclusive(`the purchase was not fulfilled: ${answerText(fulfilled)}`);
    items = itemsIn(memberOf(memberOf(fulfilled.json, "result"), "nfts"));
  }
  if (items.length === 0) throw new Inconclusive("buy/init gave no items with ids");
  run.holdings.add(items.map((item) => item.id));
  return { ...wanted, sessionId, items, init, fulfilled, at };
}

/** The items of an `nfts` or `items` array, leniently: those that have an id. */
export function itemsIn(value: unknown): readonly PulledItem[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((element: unknown) => {
    const id = memberOf(element, "id");
    if (typeof id !== "string" || id === "") return [];
    const type = memberOf(element, "type");
    const price = memberOf(element, "buyback_price");
    const item: PulledItem = {
      id,
      type: typeof type === "string" ? type : undefined,
      buybackPriceUsd: typeof price === "number" ? price : Number.NaN,
      raw: element as Record<string, unknown>,
    };
    return [item];
  });
}

function rotated<T>(list: readonly T[], by: number): readonly T[] {
  const start = list.length === 0 ? 0 : by % list.length;
  return [...list.slice(start), ...list.slice(0, start)];
}
