import { isText, type JsonObject, memberOf } from "../json/json-value.ts";
import type { Exchange } from "../transport/exchange.ts";

/** The fields of a listed pack that scenarios use; `raw` is the received element. */
export interface ListedPack {
  readonly id: string;
  readonly slug: string | undefined;
  readonly isPurchasable: boolean;
  /** The largest whole number of pulls, because `max_per_mint` may be a fraction. */
  readonly maxPerMint: number;
  readonly mintPriceUsd: number;
  readonly buybackPercent: number;
  readonly raw: JsonObject;
}

/** Returns the numbers by which a refusal may name the maximum of a pack: without a fraction, and as it is listed. */
export const namedMaxima = ({ maxPerMint, raw }: ListedPack): readonly number[] => [
  maxPerMint,
  Number(raw.max_per_mint),
];

/** Maximum packs to choose from; scenarios need a few of each kind. */
const MAX_PACKS = 1_000;

/** Returns the packs of a list without validating them; other requirements judge their fields. */
export function packsIn(exchange: Exchange): readonly ListedPack[] {
  if (!Array.isArray(exchange.json)) return [];
  return exchange.json.slice(0, MAX_PACKS).flatMap((element: unknown) => {
    const id = memberOf(element, "id");
    if (!isText(id)) return [];
    const slug = memberOf(element, "slug");
    const pack: ListedPack = {
      id,
      slug: isText(slug) ? slug : undefined,
      isPurchasable: memberOf(element, "enable") === true && memberOf(element, "in_stock") === true,
      maxPerMint: Math.floor(numberOf(memberOf(element, "max_per_mint"), 1)),
      mintPriceUsd: numberOf(memberOf(element, "mint_price"), Number.NaN),
      buybackPercent: numberOf(memberOf(element, "buyback_percent"), Number.NaN),
      raw: element as Record<string, unknown>,
    };
    return [pack];
  });
}

/** Also reads a number in a string, so that a field of a wrong type is the only finding about it. */
function numberOf(value: unknown, fallback: number): number {
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof number === "number" && Number.isFinite(number) ? number : fallback;
}

/** Returns packs by their price, the cheapest first; those without a price come last. */
export function cheapestFirst(packs: readonly ListedPack[]): ListedPack[] {
  const priceOf = ({ mintPriceUsd }: ListedPack) => (Number.isNaN(mintPriceUsd) ? Number.MAX_VALUE : mintPriceUsd);
  return packs.toSorted((one, other) => priceOf(one) - priceOf(other));
}

/** Returns packs by the pulls that one purchase may have, the most first. */
export function mostPullsFirst(packs: readonly ListedPack[]): ListedPack[] {
  return packs.toSorted((one, other) => other.maxPerMint - one.maxPerMint);
}
