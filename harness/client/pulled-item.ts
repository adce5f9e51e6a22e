import { isText, type JsonObject, memberOf } from "../json/json-value.ts";

/** A pulled item from buy/init or buy/status. */
export interface PulledItem {
  readonly id: string;
  readonly type: string | undefined;
  readonly buybackPriceUsd: number;
  readonly raw: JsonObject;
}

/** Returns the items of an `nfts` or `items` array that have an id, without validation. */
export function itemsIn(value: unknown): readonly PulledItem[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((element: unknown) => {
    const id = memberOf(element, "id");
    if (!isText(id)) return [];
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

/** Returns the ids of items, in their order. */
export function idsOf(items: readonly { readonly id: string }[]): readonly string[] {
  return items.map(({ id }) => id);
}
