import { itemsIn } from "../../client/pulled-item.ts";
import { BoundedMap } from "../../collections/bounded-map.ts";
import { memberOf, objectsIn } from "../../json/json-value.ts";
import { expiresAfterSevenDays } from "../../oracles/expiry.ts";
import type { Exchange } from "../../transport/exchange.ts";
import type { Judgement } from "../judgement.ts";

/** Maximum remembered items, more than a run buys. */
const MAX_REMEMBERED = 20_000;

/**
 * Requires the documented sellback window of every listed item that the run bought in the sandbox, whatever its pack and
 * its age. How a provider state dates its items is open.
 */
export class SandboxWindows {
  readonly #bought = new BoundedMap<unknown, true>(MAX_REMEMBERED);

  judge({ surface, endpoint, status, json }: Exchange): readonly Judgement[] {
    if (surface !== "sandbox" || status !== 200) return [];
    if (endpoint === "buy/init") for (const { id } of itemsIn(memberOf(json, "nfts"))) this.#bought.set(id, true);
    if (endpoint !== "inventory") return [];
    const items = objectsIn(memberOf(json, "items")).filter(({ id }) => this.#bought.has(id));
    if (items.length === 0) return [];
    return [["inventory.expires-after-seven-days", items.flatMap(expiresAfterSevenDays).slice(0, 1)]];
  }
}
