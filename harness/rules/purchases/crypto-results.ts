import type { Start } from "../../history/purchases.ts";
import { isText, type JsonObject } from "../../json/json-value.ts";
import { related } from "../../oracles/difference.ts";
import { listsAll } from "../../oracles/item-list.ts";
import { nftsOf, resultOf } from "../../oracles/purchase-result.ts";
import { equals } from "../../oracles/value.ts";
import { headerOf } from "../../transport/exchange.ts";
import type { Judged } from "../judgement.ts";
import { atEnd, onSuccess } from "../rule.ts";

/** A result of a crypto purchase lists a minted item once. An item's id may change when it is minted. */
export const mintedListedOnce = onSuccess((answer) => {
  if (answer.surface !== "user" || answer.endpoint !== "buy/status") return [];
  const shown = mintedIn(nftsOf(answer));
  const isOnce = new Set(shown).size === shown.length;
  return shown.length === 0
    ? []
    : [["crypto-status.nfts-listed-once", related(isOnce, "result.nfts", "distinct", [], shown)]];
});

/** A result of a crypto purchase lists the minted items that buy/crypto listed already. */
export const mintedAsBought = onSuccess((answer, history) => {
  if (answer.surface !== "user" || answer.endpoint !== "buy/status" || resultOf(answer) === undefined) return [];
  const { starts = [] } = history.of("user").purchases.of(answer) ?? {};
  const bought = starts.map(({ items }) => mintedIn(items)).findLast(({ length }) => length > 0);
  const shown = mintedIn(nftsOf(answer));
  return bought === undefined ? [] : [["crypto-status.nfts-as-bought", listsAll("result.nfts", bought, shown)]];
});

function mintedIn(items: readonly JsonObject[]): readonly string[] {
  return items.flatMap(({ mint_address: address }) => (isText(address) ? [address] : []));
}

/**
 * The results of a credential's purchases show one account. Open if several purchases share a session.
 */
export const oneAccountPerCredential = atEnd((history) => {
  const { purchases } = history.of("user");
  const accounts = new Map<string, string>();
  return purchases.results.flatMap(({ exchange, result: { user_id: account } }): readonly Judged[] => {
    const starts = purchases.of(exchange)?.starts.filter((start) => start.exchange.n < exchange.n) ?? [];
    const [buyer] = starts.length === 1 ? starts.flatMap(credentialOf) : [];
    if (buyer === undefined || !isText(account)) return [];
    const known = accounts.get(buyer) ?? account;
    accounts.set(buyer, known);
    if (known === account) return [];
    return [[exchange, ["user-auth.key-buys-for-account", equals("result.user_id", known, account)]]];
  });
});

/** @returns one element; none if a request has several credentials, because it is open which one counts */
function credentialOf({ exchange: { request } }: Start): readonly string[] {
  const [key, bearer] = [headerOf(request, "x-api-key"), headerOf(request, "authorization")];
  const credentials = [key, bearer?.replace(/^bearer /i, "")].filter((each) => isText(each));
  return key !== undefined && bearer !== undefined ? [] : credentials;
}
