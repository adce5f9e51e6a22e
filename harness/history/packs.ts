import { type ListedPack, packsIn } from "../client/listed-pack.ts";
import { BoundedMap } from "../collections/bounded-map.ts";
import { DefaultMap } from "../collections/default-map.ts";
import { Versions } from "../collections/versions.ts";
import { type JsonObject, memberOf, objectsIn } from "../json/json-value.ts";
import { type Exchange, lastSegmentOf } from "../transport/exchange.ts";
import { type Fact, MAX_FACTS, remember } from "./fact.ts";
import { type KnownPack, learnPack } from "./known-packs.ts";

/** An answer of available. */
export interface PackList extends Fact {
  /** A pack that is listed again without any change is the same object. */
  readonly packs: readonly ListedPack[];
}

/** A pack in a list. */
export interface Listing extends Fact {
  readonly pack: ListedPack;
}

/** An answer of chase, or a preview of it in a list of packs. */
export interface ChaseList extends Fact {
  readonly slug: string;
  readonly cards: readonly JsonObject[];
}

/** Lists of packs and of chase cards of a surface, each in the order of the answers. */
export class Packs {
  readonly lists: PackList[] = [];
  readonly chaseLists: ChaseList[] = [];
  /** Number of lists that gave a pack other terms than the list before. */
  changes = 0;
  readonly #known = new BoundedMap<unknown, KnownPack>(MAX_FACTS);
  readonly #editions = new Versions<ListedPack>(MAX_FACTS, ({ raw }) => raw);
  readonly #latest = new BoundedMap<unknown, ListedPack>(MAX_FACTS);
  readonly #idsOf = new DefaultMap<unknown, Set<string>>(() => new Set(), MAX_FACTS);

  add(answer: Exchange, fact: Fact): void {
    const { endpoint, status, json } = answer;
    if (status !== 200) return;
    if (endpoint === "available") {
      const packs = packsIn(answer).map((pack) => this.#edition(pack));
      remember(this.lists, { ...fact, packs });
      for (const pack of packs) learnPack(this.#known, pack, answer);
      if (packs.some((pack) => hasOtherTerms(this.#latest.get(pack.id), pack))) this.changes++;
      for (const pack of packs) this.#latest.set(pack.id, pack);
    }
    if (endpoint === "chase")
      remember(this.chaseLists, { ...fact, slug: lastSegmentOf(answer), cards: objectsIn(json) });
  }

  /** What all lists show of each pack with readable tiers and a percent, by its id. */
  get known(): ReadonlyMap<unknown, KnownPack> {
    return this.#known;
  }

  /** The packs of all lists. */
  get listings(): readonly Listing[] {
    return this.lists.flatMap(({ packs, exchange, movedS }) => packs.map((pack) => ({ pack, exchange, movedS })));
  }

  /** The previews of chase lists in all lists of packs. A preview of a pack without a slug has no list. */
  get previews(): readonly ChaseList[] {
    return this.listings.flatMap(({ pack: { slug, raw }, exchange, movedS }) =>
      slug === undefined ? [] : [{ slug, cards: objectsIn(memberOf(raw, "chase")), exchange, movedS }],
    );
  }

  #edition(pack: ListedPack): ListedPack {
    const known = this.#editions.known(pack.id, pack);
    if (known.slug !== undefined) this.#idsOf.of(known.slug).add(known.id);
    return known;
  }

  /** Returns the ids of the packs that had a slug; none if no list shows it. */
  idsOf(slug: unknown): ReadonlySet<string> {
    return this.#idsOf.get(slug) ?? new Set();
  }

  /** The latest entry of each pack, by its id. */
  get latest(): ReadonlyMap<unknown, ListedPack> {
    return this.#latest;
  }

  /** Whether two lists gave a pack different percents. Any pack may have had others between two lists then. */
  get doPercentsChange(): boolean {
    const listed = this.lists.flatMap(({ packs }) => packs);
    return new Set(listed.map(({ id, buybackPercent }) => `${id} ${buybackPercent}`)).size > this.latest.size;
  }
}

function hasOtherTerms(before: ListedPack | undefined, now: ListedPack): boolean {
  return before !== undefined && before !== now && termsOf(before) !== termsOf(now);
}

/** What judgements take from a list, apart from whether the pack can be bought. Tiers may come in any order. */
function termsOf({ slug, maxPerMint, mintPriceUsd, buybackPercent, raw }: ListedPack): string {
  const tiers = objectsIn(raw.rarity_distribution).map(({ id: tier, lower, upper, weight }) =>
    JSON.stringify([tier, lower, upper, weight]),
  );
  return JSON.stringify([slug, maxPerMint, mintPriceUsd, buybackPercent, tiers.sort()]);
}
