import { perSurface, type Surface } from "../../contract/surface.ts";
import { cheapestFirst, type ListedPack, packsIn } from "../client/listed-pack.ts";
import { Counts } from "../collections/counts.ts";
import { Inconclusive, NotExercised } from "../exits/early-exits.ts";
import type { History } from "../history/history.ts";
import { Draw } from "../ids/draw.ts";
import type { Exchange } from "../transport/exchange.ts";

/** Requests the pack list of a surface. */
export type PackLister = (surface: Surface) => Promise<Exchange>;

/** How long a pack counts as empty at first, and by how much longer each further time. Milliseconds. */
const EMPTY_FOR_MS = 500;
const EMPTY_LONGER = 2;
/** Number of turns with which a scenario may begin, many times that of packs. */
const TURNS = 10_000;

/** How long a pack counts as empty if no other one can be bought. */
interface Emptiness {
  readonly forMs: number;
  /** Milliseconds as of `performance.now()`. */
  readonly untilMs: number;
}

/** Number of lists that differed in which packs can be bought, and of those that differed in the terms of a pack. */
export interface Edition {
  readonly lists: number;
  readonly terms: number;
}

/** Caches the pack list of each surface, and remembers which packs sell nothing. */
export class PackCatalogue {
  readonly #list: PackLister;
  readonly #history: History;
  /** The next turn of each scenario. */
  readonly #turns = new Map<string, number>();
  readonly #seed: number;
  /** Whether the cheapest packs are used first on a surface. */
  readonly isSparing: (surface: Surface) => boolean;
  readonly #packs = new Map<Surface, Promise<readonly ListedPack[]>>();
  readonly #renewals = new Counts<Surface>();
  /** Packs that sell nothing, by surface and id. A pack that is sold out in production may be available in the sandbox. */
  readonly #empty = perSurface(() => new Map<string, Emptiness>());
  /** Packs that a provider state made unpurchasable, whatever their flags say. */
  readonly #arranged = new Set<string>();

  /**
   * @param isSparing whether purchases cost limited money, so that the cheapest packs are used first
   * @param seed of the packs with which scenarios begin
   */
  constructor(list: PackLister, history: History, isSparing: (surface: Surface) => boolean = () => false, seed = 1) {
    this.#list = list;
    this.#history = history;
    this.isSparing = isSparing;
    this.#seed = seed;
  }

  /** Returns the listed packs that have an id; none if the answer is no list. */
  packs(surface: Surface): Promise<readonly ListedPack[]> {
    let packs = this.#packs.get(surface);
    if (packs === undefined) {
      const list = this.#list(surface);
      packs = list.then(packsIn);
      this.#packs.set(surface, packs);
      // A failure is not cached, so that the next scenario requests the list again.
      const forget = () => this.#packs.delete(surface);
      list.then(({ status }) => status !== 200 && forget(), forget);
    }
    return packs;
  }

  /**
   * Returns the purchasable packs that sell this amount at once, in the list's order or by price. If all of them were empty,
   * some may have stock again.
   * @throws {NotExercised} if there is none
   * @throws {Inconclusive} if all of them sell nothing in spite of their flags
   */
  async purchasable(surface: Surface, amount = 1): Promise<readonly ListedPack[]> {
    const packs = await this.packs(surface);
    const empty = this.#empty[surface];
    const listed = packs.filter((pack) => pack.isPurchasable && pack.maxPerMint >= amount);
    const usual = listed.filter(({ id }) => !this.#arranged.has(id));
    const sold = usual.length > 0 ? usual : listed;
    const stocked = sold.filter(({ id }) => !empty.has(id));
    const fit = stocked.length > 0 ? stocked : sold.filter(({ id }) => isOver(empty.get(id)));
    if (fit.length === 0) {
      // Flags of sold-out packs prove no violation, but there was something to verify.
      const isSoldOut = packs.some((pack) => pack.isPurchasable && empty.has(pack.id));
      if (isSoldOut) throw new Inconclusive("every pack that is listed as purchasable was refused as out of stock");
      throw new NotExercised(`a purchasable pack of which ${amount} can be bought at once`);
    }
    return this.isSparing(surface) ? cheapestFirst(fit) : fit;
  }

  /**
   * Returns the purchasable packs, each time starting with another one. Purchases then use all packs, so that a fault
   * of one kind of pack is found, unless that costs too much.
   * @param scenario whose turn it is; the order in which scenarios happen to ask does not matter
   */
  async inTurn(surface: Surface, amount = 1, scenario = ""): Promise<readonly ListedPack[]> {
    const packs = await this.purchasable(surface, amount);
    const key = `${this.#seed} ${surface} ${scenario}`;
    const turn = this.#turns.get(key) ?? new Draw(key).below(TURNS);
    this.#turns.set(key, turn + 1);
    const start = this.isSparing(surface) ? 0 : turn % packs.length;
    return [...packs.slice(start), ...packs.slice(0, start)];
  }

  /** Records a pack that a provider state made unpurchasable. It is bought only if there is no other one. */
  markArranged(id: string): void {
    this.#arranged.add(id);
  }

  /** Returns whether a provider state made a pack unpurchasable. */
  isArranged(id: string): boolean {
    return this.#arranged.has(id);
  }

  /** Returns whether a provider state may have added a pack to the list, which a cache shows later. */
  isAdded(surface: Surface, id: string): boolean {
    const first = this.#history.of(surface).packs.lists.find(({ packs }) => packs.length > 0);
    return this.#arranged.has(id) && first?.packs.some((pack) => pack.id === id) === false;
  }

  /** Returns whether any list of the run showed a pack as purchasable. */
  wasOnSale(surface: Surface, id: string): boolean {
    return this.#history.of(surface).packs.listings.some(({ pack }) => pack.id === id && pack.isPurchasable);
  }

  /** Returns the edition of the latest list. */
  editionOf(surface: Surface): Edition {
    return { lists: this.#renewals.of(surface), terms: this.#history.of(surface).packs.changes };
  }

  /** Returns whether a pack was listed before and is not in the latest list. */
  async isWithdrawn(surface: Surface, id: unknown): Promise<boolean> {
    if (!this.#history.of(surface).packs.latest.has(id)) return false;
    return (await this.packs(surface)).every((pack) => pack.id !== id);
  }

  /** Requests the list again and uses it from now on, as a new edition if other packs can be bought. */
  async renew(surface: Surface): Promise<void> {
    const used = this.#packs.get(surface);
    if (used === undefined) return;
    const list = await this.#list(surface);
    if (list.status !== 200) return;
    const packs = packsIn(list);
    this.#packs.set(surface, Promise.resolve(packs));
    const [before, now] = [await used, packs].map((each) => each.map(stockOf).sort().join());
    if (before !== now) this.#renewals.increment(surface);
  }

  /** Records that a pack sells nothing on this surface although its flags say otherwise, which is legal. */
  markEmpty(surface: Surface, pack: Pick<ListedPack, "id">): void {
    const before = this.#empty[surface].get(pack.id);
    if (!isOver(before)) return;
    const forMs = before === undefined ? EMPTY_FOR_MS : EMPTY_LONGER * before.forMs;
    this.#empty[surface].set(pack.id, { forMs, untilMs: performance.now() + forMs });
  }
}

const isOver = (emptiness: Emptiness | undefined) => performance.now() >= (emptiness?.untilMs ?? 0);

/** Whether a pack can be bought. Packs may come in any order. */
const stockOf = ({ id, isPurchasable }: ListedPack): string => JSON.stringify([id, isPurchasable]);
