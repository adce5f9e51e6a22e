import type { JsonObject } from "../json/json-value.ts";

/**
 * Returns the items of two answers of production without those that were minted in between: their id may be their new mint
 * address (A-MINTED).
 */
export function withoutMinted(before: readonly JsonObject[], after: readonly JsonObject[]) {
  const [known, kept] = [before, after].map((items) => new Set(items.map(({ id }) => id)));
  const minted = after.filter(({ id, mint_address }) => id === mint_address && !known?.has(id));
  const open = before.filter(({ id, mint_address }) => mint_address === null && !kept?.has(id)).slice(0, minted.length);
  return {
    before: before.filter((item) => !open.includes(item)),
    after: after.filter((item) => open.length === 0 || !minted.includes(item)),
  };
}
