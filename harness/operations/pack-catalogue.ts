import type { Surface } from "../../contract/surface.ts";
import { type ListedPack, packsIn } from "../client/listed-pack.ts";
import { Inconclusive, NotExercised } from "../exits/early-exits.ts";
import type { Exchange } from "../transport/exchange.ts";

/** Lists the packs of a surface; the run's callers give it a client. */
export type PackLister = (surface: Surface) => Promise<Exchange>;

/** The packs of each surface, asked for once in a run, and which of them turned out to sell nothing. */
export class PackCatalogue {
  readonly #list: PackLister;
  #turn = 0;
  /** Whether the cheapest packs come first on a surface. */
  readonly isSparing: (surface: Surface) => boolean;
  readonly #packs = new Map<Surface, Promise<readonly ListedPack[]>>();
  /** Ids of packs that sell nothing, by surface: what production has sold out, the sandbox may still draw. */
  readonly #empty: Readonly<Record<Surface, Set<string>>> = { sandbox: new Set(), partner: new Set(), user: new Set() };

  /** @param isSparing whether what is bought costs money that is limited: then the cheapest packs come first */
  constructor(list: PackLister, isSparing: (surface: Surface) => boolean = () => false) {
    this.#list = list;
    this.isSparing = isSparing;
  }

  /** The packs of the surface's list that have an id; empty where the list is no list. */
  packs(surface: Surface): Promise<readonly ListedPack[]> {
    let packs = this.#packs.get(surface);
    if (packs === undefined) {
      packs = this.#list(surface).then(packsIn);
      this.#packs.set(surface, packs);
      // A failure is not kept: the next scenario asks again.
      packs.catch(() => this.#packs.delete(surface));
    }
    return packs;
  }

  /**
   * The purchasable packs that sell this amount at once, in the list's order, or by price.
   * @throws {NotExercised} when there is none
   * @throws {Inconclusive} when those that there are sell nothing in spite of their flags
   */
  async purchasable(surface: Surface, amount = 1): Promise<readonly ListedPack[]> {
    const packs = await this.packs(surface);
    const empty = this.#empty[surface];
    const fit = packs.filter((pack) => pack.isPurchasable && pack.maxPerMint >= amount && !empty.has(pack.id));
    if (fit.length === 0) {
      // Flags that say otherwise are no proof, but nor is there nothing to verify.
      const isSoldOut = packs.some((pack) => pack.isPurchasable && empty.has(pack.id));
      if (isSoldOut) throw new Inconclusive("every pack that says it can be bought answered that it is out of stock");
      throw new NotExercised(`a purchasable pack of which ${amount} can be bought at once`);
    }
    return this.isSparing(surface) ? [...fit].sort((a, b) => a.mintPriceUsd - b.mintPriceUsd) : fit;
  }

  /**
   * The purchasable packs, another one first each time: purchases spread over the packs, so that a fault of one kind is
   * met, unless that costs too much.
   */
  async inTurn(surface: Surface, amount = 1): Promise<readonly ListedPack[]> {
    const packs = await this.purchasable(surface, amount);
    const start = this.isSparing(surface) ? 0 : this.#turn++ % packs.length;
    return [...packs.slice(start), ...packs.slice(0, start)];
  }

  /** Remembers that a pack has nothing to sell on this surface although its flags say so, which is legal. */
  markEmpty(surface: Surface, pack: Pick<ListedPack, "id">): void {
    this.#empty[surface].add(pack.id);
  }
}
