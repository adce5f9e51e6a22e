import { memberOf } from "../transport/exchange.ts";

/** A pulled item as buy/init or buy/status gave it. */
export interface PulledItem {
  readonly id: string;
  readonly type: string | undefined;
  readonly buybackPriceUsd: number;
  readonly raw: Readonly<Record<string, unknown>>;
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
