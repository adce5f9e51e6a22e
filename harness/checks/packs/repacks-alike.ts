import { objectsIn } from "../../json/json-value.ts";
import { equals } from "../../oracles/value.ts";
import type { Exchange } from "../../transport/exchange.ts";
import type { Judged } from "../judgement.ts";

const REQUIREMENT = "available.repack-alike";

/** Compares `repack` of the packs that both interfaces of production list. The sandbox may have packs of its own. */
export class RepacksAlike {
  /** The last value by pack id, of each interface. */
  readonly #repacks = { partner: new Map<string, boolean>(), user: new Map<string, boolean>() };
  #list: Exchange | undefined;

  add(exchange: Exchange): void {
    const { surface, endpoint, json } = exchange;
    if (endpoint !== "available" || surface === "sandbox") return;
    if (surface === "partner") this.#list = exchange;
    for (const { id, repack } of objectsIn(json)) {
      if (typeof id === "string" && typeof repack === "boolean") this.#repacks[surface].set(id, repack);
    }
  }

  conclude(): readonly Judged[] {
    const { partner, user } = this.#repacks;
    const shared = [...partner].flatMap(([id, repack]) => {
      const other = user.get(id);
      return other === undefined ? [] : [equals({ name: "repack", of: id }, other, repack)];
    });
    return this.#list === undefined || shared.length === 0
      ? []
      : [[this.#list, [REQUIREMENT, shared.flat().slice(0, 1)]]];
  }
}
