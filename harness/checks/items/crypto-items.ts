import { isText, memberOf, objectsIn } from "../../json/json-value.ts";
import { related } from "../../oracles/difference.ts";
import { listsAll } from "../../oracles/item-list.ts";
import { resultOf } from "../../oracles/purchase-result.ts";
import { type Exchange, sentJson } from "../../transport/exchange.ts";
import type { Judged } from "../judgement.ts";

const AS_BOUGHT = "crypto-status.nfts-as-bought";
const LISTED_ONCE = "crypto-status.nfts-listed-once";

/**
 * Compares the results of crypto purchases with the items that buy/crypto listed already. Only minted items are
 * compared, because an item's id may change when it is minted.
 */
export class CryptoItems {
  /** The minted items that buy/crypto listed, by session. */
  readonly #bought = new Map<string, readonly string[]>();
  readonly #judged: Judged[] = [];

  add(exchange: Exchange): void {
    const { surface, endpoint, json } = exchange;
    if (surface !== "user") return;
    const result = resultOf(exchange);
    if (endpoint === "buy/crypto") {
      const minted = mintedIn(memberOf(result, "nfts") ?? memberOf(json, "nfts"));
      if (minted.length > 0) this.#bought.set(String(memberOf(result, "session_id")), minted);
    }
    if (endpoint === "buy/status" && result !== undefined) this.#compare(exchange, mintedIn(memberOf(result, "nfts")));
  }

  conclude(): readonly Judged[] {
    return this.#judged;
  }

  #compare(exchange: Exchange, shown: readonly string[]): void {
    const repeated = shown.filter((address, at) => shown.indexOf(address) < at);
    const once = related(repeated.length === 0, "result.nfts", "distinct", [], shown);
    if (shown.length > 0) this.#judged.push([exchange, [LISTED_ONCE, once]]);
    const bought = this.#bought.get(String(memberOf(sentJson(exchange), "session_id")));
    if (bought !== undefined) this.#judged.push([exchange, [AS_BOUGHT, listsAll("result.nfts", bought, shown)]]);
  }
}

function mintedIn(list: unknown): readonly string[] {
  return objectsIn(list).flatMap(({ mint_address: address }) => (isText(address) ? [address] : []));
}
