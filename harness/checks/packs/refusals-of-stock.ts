import { errorRow } from "../../../contract/errors.ts";
import { packsIn } from "../../client/listed-pack.ts";
import { DefaultMap } from "../../collections/default-map.ts";
import { memberOf } from "../../json/json-value.ts";
import { accepted, isRefusal } from "../../oracles/refusal.ts";
import { type Exchange, sentJson } from "../../transport/exchange.ts";
import type { Judged } from "../judgement.ts";
import { type KnownPack, learnPacks } from "./known-packs.ts";

const REQUIREMENT = "buy-init.answers";
const OUT_OF_STOCK = errorRow("buy/init", "Claw machine is out of stock");

/** Minimum times that a pack was sold again after it was refused. A provider state may empty a pack for a while. */
const MIN_RETURNS = 6;
/** Minimum stock of a tier at every reading. Customers may empty a smaller one between two readings. */
const MIN_STOCK = 40;
/** Maximum pulls of a refused purchase: a system may give no item twice in a purchase, and have too few for many pulls. */
const MAX_PULLS = 20;
/** Maximum packs, more than a system lists. */
const MAX_PACKS = 2000;

interface Sales {
  refused: Exchange | undefined;
  isRefused: boolean;
  returns: number;
}

/**
 * Finds packs of the sandbox that are refused as out of stock now and then, because a draw fell on a tier that is counted
 * empty, although another tier has stock all the time. Only adds findings: scenarios verify the same.
 */
export class RefusalsOfStock {
  readonly #packs = new Map<string, KnownPack>();
  readonly #unpurchasable = new Set<string>();
  readonly #sales = new DefaultMap<string, Sales>(
    () => ({ refused: undefined, isRefused: false, returns: 0 }),
    MAX_PACKS,
  );

  /** Notes every exchange, also a refusal. */
  note(exchange: Exchange): void {
    if (exchange.surface !== "sandbox") return;
    if (exchange.endpoint === "available" && exchange.status === 200) this.#list(exchange);
    if (exchange.endpoint === "buy/init") this.#sell(exchange);
  }

  conclude(): readonly Judged[] {
    for (const [id, { refused, returns }] of this.#sales) {
      const pack = this.#packs.get(id);
      if (refused === undefined || pack === undefined || returns < MIN_RETURNS) continue;
      if (!this.#unpurchasable.has(id) && hasStockBesideEmptyTier(pack))
        return [[refused, [REQUIREMENT, accepted(refused)]]];
    }
    return [];
  }

  #list(list: Exchange): void {
    learnPacks(this.#packs, list);
    for (const { id, raw } of packsIn(list))
      if (raw.enable !== true || raw.in_stock !== true) this.#unpurchasable.add(id);
  }

  #sell(exchange: Exchange): void {
    const [id, amount] = ["id", "amount"].map((name) => memberOf(sentJson(exchange), name));
    if (typeof id !== "string" || typeof amount !== "number") return;
    const sales = this.#sales.of(id);
    if (isRefusal(exchange, OUT_OF_STOCK) && amount <= MAX_PULLS) {
      sales.refused = exchange;
      sales.isRefused = true;
    } else if (exchange.status === 200 && sales.isRefused) {
      sales.isRefused = false;
      sales.returns++;
    }
  }
}

function hasStockBesideEmptyTier({ tiers, counts, hasChanged }: KnownPack): boolean {
  const drawn = tiers.filter(({ weight }) => weight > 0).map(({ id }) => counts.get(id));
  const isEmpty = drawn.some((count) => count?.most === 0);
  return !hasChanged && isEmpty && drawn.some((count) => (count?.least ?? 0) >= MIN_STOCK);
}
