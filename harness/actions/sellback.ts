import { errorRow } from "../../contract/errors.ts";
import { ITEM_IN_PROCESS } from "../../contract/refusals.ts";
import type { Surface } from "../../contract/surface.ts";
import type { PartnerClient } from "../client/partner-client.ts";
import type { PulledItem } from "../client/pulled-item.ts";
import type { JsonObject } from "../json/json-value.ts";
import { isRefusal } from "../oracles/refusal.ts";
import { perRun, type RunContext } from "../run-context/run-context.ts";
import { type Exchange, isSuccess } from "../transport/exchange.ts";
import { wait } from "../transport/waits.ts";
import type { Purchase } from "./purchase.ts";
import { repeatWhile } from "./repeat-while.ts";

/** Whether a surface requires `claw_id` for items of a pack and type; unknown until one was sold. Whether it does for any. */
const needsClawId = perRun(() => ({ of: new Map<string, boolean>(), on: new Set<Surface>() }));

const likenessOf = ({ surface }: PartnerClient, { packId, type }: SellbackOf) => `${surface} ${packId} ${type}`;

/** The ids of an item to sell back. */
export interface SellbackOf {
  readonly itemId: string;
  /** The pack it came from, if known. */
  readonly packId?: string | undefined;
  /** Its type, if known. */
  readonly type?: string | undefined;
}

/** An item that can be sold back, with the price from its purchase. USD. */
export interface SellableItem extends SellbackOf {
  readonly priceUsd: number;
}

/** Returns items of several purchases, each with its pack. */
export function toSellables(items: readonly PulledItem[], purchases: readonly Purchase[]): readonly SellableItem[] {
  return items.map((item) => ({ ...sellbackOf(item.id, purchases), priceUsd: item.buybackPriceUsd }));
}

/** Returns what a sellback of an item names, with the pack that it was pulled from if a purchase shows that. */
export function sellbackOf(itemId: string, purchases: readonly Purchase[]): SellbackOf {
  const purchase = purchases.find(({ items }) => items.some(({ id }) => id === itemId));
  return { itemId, packId: purchase?.pack.id, type: purchase?.items.find(({ id }) => id === itemId)?.type };
}

/** Returns the body of a sellback that is sent once: with `claw_id`, unless no item needed it and one like this was sold. */
export function sellbackBody(run: RunContext, sut: PartnerClient, of: SellbackOf): JsonObject {
  const known = needsClawId(run);
  return bodyOf(of, known.on.has(sut.surface) || known.of.get(likenessOf(sut, of)) !== false);
}

function bodyOf({ itemId, packId }: SellbackOf, hasPack: boolean): JsonObject {
  return { item_id: itemId, ...(hasPack && packId !== undefined ? { claw_id: packId } : {}) };
}

/** What the documents allow production to answer to a sellback that succeeds later. */
const PASSING = [
  errorRow("buyback", "Transaction failed"),
  errorRow("buyback", "Item already has an active buyback session"),
  ITEM_IN_PROCESS,
] as const;
/** If every eighth transaction fails, hardly any run of a few hundred sellbacks has so many failures in a row. */
const TRIES = 6;

/** Returns whether production refused a sellback for a reason that passes. */
export function isPassingRefusal(answer: Exchange): boolean {
  return answer.surface === "partner" && isRefusal(answer, ...PASSING);
}

/**
 * Asks for a sellback, in production again after a refusal for a reason that passes.
 * @returns the last answer
 */
export async function askToSell(sut: PartnerClient, body: JsonObject): Promise<Exchange> {
  return repeatWhile(() => sut.buyback(body), isPassingRefusal, { tries: TRIES, before: () => wait("transaction") });
}

/**
 * Sells an item back. Whether `claw_id` is required is not documented, so a refused sellback is repeated with it, until
 * a sale has shown which form this surface accepts for items of the pack.
 * @returns the last answer; if the repetition is refused, a first answer after which the item may have been sold
 */
export async function sellBack(run: RunContext, sut: PartnerClient, of: SellbackOf): Promise<Exchange> {
  const known = needsClawId(run);
  const key = likenessOf(sut, of);
  const body = bodyOf(of, known.of.get(key) ?? known.on.has(sut.surface));
  const first = await askToSell(sut, body);
  if (isSuccess(first)) known.of.set(key, "claw_id" in body);
  // Another sale may have shown the form meanwhile, but this request was refused without `claw_id`.
  const mayLackPack = !("claw_id" in body) && of.packId !== undefined && known.of.get(key) !== false;
  if (isSuccess(first) || !mayLackPack) return first;
  const full = await askToSell(sut, bodyOf(of, true));
  if (isSuccess(full)) {
    known.of.set(key, true);
    known.on.add(sut.surface);
  }
  return mayHaveSold(first) && !isSuccess(full) ? first : full;
}

/** Whether the item may have been sold all the same: after an error of the server, or of something in front of it. */
function mayHaveSold({ status }: Exchange): boolean {
  return status === 429 || status >= 500;
}
