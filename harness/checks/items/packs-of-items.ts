import { packsIn } from "../../client/listed-pack.ts";
import { isReusedUserId } from "../../ids/reused-user-ids.ts";
import { memberOf, objectsIn } from "../../json/json-value.ts";
import { related } from "../../oracles/difference.ts";
import { isOneOf } from "../../oracles/value.ts";
import { type Exchange, sentJson } from "../../transport/exchange.ts";
import type { Judgement } from "../judgement.ts";

/** Maximum remembered items and slugs; more than production's purchases of a run. */
const MAX_KEPT = 5000;

/**
 * Compares the pack of every item in production's inventories with the packs from which its user bought it. A pack may
 * get another slug, but not that of another pack.
 */
export class PacksOfItems {
  /** The packs of each item that a user bought. */
  readonly #bought = new Map<string, Set<string>>();
  /** The packs that had a slug, by slug. */
  readonly #slugs = new Map<string, Set<string>>();

  judge(exchange: Exchange): readonly Judgement[] {
    const { surface, endpoint, status, json } = exchange;
    if (surface !== "partner" || status !== 200) return [];
    if (endpoint === "available")
      for (const { id, slug } of packsIn(exchange)) if (slug !== undefined) remember(this.#slugs, slug, id);
    if (endpoint === "buy/init") this.#learn(sentJson(exchange), memberOf(json, "nfts"));
    return endpoint === "inventory" ? this.#compare(json) : [];
  }

  #learn(sent: unknown, nfts: unknown): void {
    const [user, pack] = [memberOf(sent, "user_id"), String(memberOf(sent, "id"))];
    for (const { id } of objectsIn(nfts)) remember(this.#bought, keyOf(user, id), pack);
  }

  #compare(inventory: unknown): readonly Judgement[] {
    const user = memberOf(inventory, "user_id");
    if (isReusedUserId(user)) return [];
    return objectsIn(memberOf(inventory, "items")).flatMap(({ id, claw_id, claw_slug: slug }): readonly Judgement[] => {
      const packs = this.#bought.get(keyOf(user, id));
      if (packs === undefined) return [];
      const owners = this.#slugs.get(String(slug));
      const isOwn = owners === undefined || [...packs].some((pack) => owners.has(pack));
      return [
        ["inventory.claw-id-of-purchase", isOneOf({ name: "claw_id", of: String(id) }, [...packs], claw_id)],
        [
          "inventory.claw-slug-of-pack",
          related(isOwn, { name: "claw_slug", of: String(id) }, "another than", [slug], slug),
        ],
      ];
    });
  }
}

function remember(kept: Map<string, Set<string>>, key: string, value: string): void {
  const known = kept.get(key);
  if (known !== undefined) known.add(value);
  else if (kept.size < MAX_KEPT) kept.set(key, new Set([value]));
}

const keyOf = (user: unknown, id: unknown) => JSON.stringify([user, id]);
