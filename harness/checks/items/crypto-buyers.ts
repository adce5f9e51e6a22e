import { BoundedMap } from "../../collections/bounded-map.ts";
import { isText, memberOf } from "../../json/json-value.ts";
import { resultOf } from "../../oracles/purchase-result.ts";
import { equals } from "../../oracles/value.ts";
import { type Exchange, headerOf, sentJson } from "../../transport/exchange.ts";
import type { Judgement } from "../judgement.ts";

/** Maximum remembered sessions and credentials, more than a run has. */
const MAX_REMEMBERED = 2000;

/**
 * Compares the account that the results of a credential's purchases show. Only adds findings: scenarios compare the keys of
 * an account with each other.
 */
export class CryptoBuyers {
  /** The credential of each purchase, by session; empty if several purchases share the session. */
  readonly #buyers = new BoundedMap<string, string>(MAX_REMEMBERED);
  readonly #accounts = new BoundedMap<string, string>(MAX_REMEMBERED);

  judge(exchange: Exchange): readonly Judgement[] {
    const { surface, endpoint, status } = exchange;
    if (surface !== "user" || status !== 200) return [];
    const result = resultOf(exchange);
    if (endpoint === "buy/crypto") {
      const session = String(memberOf(result, "session_id"));
      this.#buyers.set(session, this.#buyers.has(session) ? "" : credentialOf(exchange));
    }
    const buyer = this.#buyers.get(String(memberOf(sentJson(exchange), "session_id"))) ?? "";
    const account = memberOf(result, "user_id");
    if (endpoint !== "buy/status" || buyer === "" || !isText(account)) return [];
    const known = this.#accounts.get(buyer);
    if (known === undefined) this.#accounts.set(buyer, account);
    if (known === undefined || known === account) return [];
    return [["user-auth.key-buys-for-account", equals("result.user_id", known, account)]];
  }
}

/** Returns the credential of a request; empty if there are several, because it is open which one counts. */
function credentialOf({ request }: Exchange): string {
  const [key, bearer] = [headerOf(request, "x-api-key"), headerOf(request, "authorization")];
  return key !== undefined && bearer !== undefined ? "" : (key ?? bearer?.replace(/^bearer /i, "") ?? "");
}
