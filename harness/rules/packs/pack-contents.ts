import { PARTNER_SURFACES, SURFACES, type Surface } from "../../../contract/surface.ts";
import { DefaultMap } from "../../collections/default-map.ts";
import { groupedBy } from "../../collections/grouped-by.ts";
import type { History } from "../../history/history.ts";
import type { Start } from "../../history/purchases.ts";
import { isObject, type JsonObject, memberOf, objectsIn, textOf } from "../../json/json-value.ts";
import { unless } from "../../oracles/difference.ts";
import { metadataOf } from "../../oracles/metadata.ts";
import { equals, isOneOf } from "../../oracles/value.ts";
import type { Exchange } from "../../transport/exchange.ts";
import { repeated } from "../repeated.ts";
import { atEnd } from "../rule.ts";

/**
 * Different cards that do not all come from elsewhere, as a few cards of a pack may. Copies of one card have different ids.
 */
const MANY_CARDS = 5;
/** Different cards of a core pack, of which at least one is minted. */
const MANY_CARDS_OF_CORE = 20;

/**
 * The pulls of a core pack are not all market listings, and not all unminted. Those of a market pack may be anything: a card
 * that was bought on the market may have been minted.
 */
export const typesOfItems = atEnd((history) => {
  const { aliases } = history.target;
  const namesOf = (value: string): readonly unknown[] => [value, aliases[value] ?? value];
  const pulled = SURFACES.flatMap((surface) => {
    const { packs } = history.of(surface);
    const types = new Map<unknown, unknown>(packs.listings.map(({ pack }) => [pack.id, pack.raw.type]));
    return [...groupedBy(deliveriesOf(history, surface), ({ packId }) => packId)].flatMap(([id, answers]) =>
      pulledFrom(types.get(id), answers),
    );
  });
  const [core, listing] = ["CORE", "market_listing"].map(namesOf);
  return pulled
    .filter(({ type, cards }) => cards.size >= MANY_CARDS && core?.includes(type))
    .filter((own) => !pulled.some((other) => shareListings(own, other)))
    .map(({ items, cards, last }) => {
      const areForeign = items.every(({ type }) => listing?.includes(type));
      // "Null for items not minted".
      const isAnyMinted = items.some(({ mint_address }) => mint_address !== null);
      const areRight = !areForeign && (cards.size < MANY_CARDS_OF_CORE || isAnyMinted);
      const text = `${cards.size} cards of a CORE pack, each ${areForeign ? "of type market_listing" : "not minted"}`;
      const id = last.surface === "user" ? "user-available.type-of-items" : "available.type-of-items";
      return [last, [id, unless(areRight, "items of a CORE pack", { text })]] as const;
    });
});

/** The pulls of a pack. */
interface Pulled {
  readonly type: unknown;
  readonly items: readonly JsonObject[];
  readonly ids: ReadonlySet<unknown>;
  /** Names of the cards; the id of one without a name. */
  readonly cards: ReadonlySet<unknown>;
  readonly last: Exchange;
}

type Delivery = Pick<Start, "packId" | "items" | "exchange">;

/** Returns the answers that list the items of purchases. Outside of the sandbox, an item may be minted after its purchase. */
function deliveriesOf(history: History, surface: Surface): readonly Delivery[] {
  const { purchases } = history.of(surface);
  if (surface === "sandbox") return purchases.starts;
  return purchases.results.flatMap((result) => {
    const packId = purchases.startOf(result)?.packId;
    return packId === undefined ? [] : [{ ...result, packId }];
  });
}

function pulledFrom(type: unknown, answers: readonly Delivery[]): readonly Pulled[] {
  const items = answers.flatMap((answer) => answer.items);
  const ids = new Set(items.map(({ id }) => id));
  const cards = new Set(items.map((item) => memberOf(metadataOf(item), "name") ?? item.id));
  return answers.slice(-1).map(({ exchange: last }) => ({ type, items, ids, cards, last }));
}

/** Packs of both types may draw from the same listings, which then show nothing about the type. */
function shareListings(one: Pulled, other: Pulled): boolean {
  return other.type !== undefined && other.type !== one.type && [...other.ids].some((id) => one.ids.has(id));
}

/**
 * The values of a facet are those that cards give the trait, and not only those of another one. A single word may be a
 * value of several traits.
 */
export const valuesOfFacets = atEnd((history) => {
  const { facets, purchases, holdings } = history.of("user");
  const last = facets.at(-1);
  const metadata = memberOf(memberOf(last?.exchange.json, "filters"), "metadata");
  if (last === undefined || !isObject(metadata)) return [];
  const sold = PARTNER_SURFACES.map((surface) => history.of(surface));
  const bought = [...sold.flatMap((each) => each.purchases.starts), ...purchases.results].flatMap(({ items }) => items);
  const cards = [holdings, ...sold.map((each) => each.holdings)].flatMap((each) => each.cards);
  const shown = [...cards.map(({ card }) => card.metadata), ...bought.map(metadataOf)];
  const { traitsOf, traits } = traitsIn(shown);
  return Object.keys(metadata).flatMap((trait) => {
    const values = objectsIn(memberOf(metadata, trait)).flatMap(({ value }) => {
      // Cards may have traits that are no facets, such as a year, and the same values there.
      const own = [...(traitsOf.get(textOf(value)) ?? [])].filter((each) => Object.hasOwn(metadata, each));
      return own.length === 0 ? [] : [{ value, traits: own }];
    });
    const known = repeated(values);
    if (known.length === 0 || !traits.has(trait)) return [];
    const others = known.some((each) => each.traits.includes(trait)) ? [] : known.slice(0, 2);
    const differences = others.flatMap((each) =>
      isOneOf({ name: "trait_type of cards with the value", of: textOf(each.value) }, [trait], each.traits[0]),
    );
    return [[last.exchange, ["filters.values-of-trait", differences]] as const];
  });
});

/** Returns the traits that cards have, also by their values. */
function traitsIn(metadata: readonly unknown[]) {
  const traits = new Set<string>();
  const traitsOf = new DefaultMap<string, Set<string>>(() => new Set());
  for (const { trait_type: trait, value } of metadata.flatMap((each) => objectsIn(memberOf(each, "attributes")))) {
    if (typeof trait !== "string" || typeof value !== "string") continue;
    traits.add(trait);
    traitsOf.of(value).add(trait);
  }
  return { traits, traitsOf };
}

/** Both interfaces of production agree which packs are repacks. The sandbox may have packs of its own. */
export const repacksAlike = atEnd((history) => {
  const [own, others] = (["partner", "user"] as const).map((surface) => {
    const listed = history.of(surface).packs.listings.filter(({ pack: { raw } }) => typeof raw.repack === "boolean");
    return new Map(listed.map(({ pack }) => [pack.id, pack.raw.repack]));
  });
  const shared = [...(own ?? [])].filter(([id]) => others?.has(id));
  const differences = shared.flatMap(([id, repack]) => equals({ name: "repack", of: id }, others?.get(id), repack));
  const list = history.of("partner").packs.lists.at(-1)?.exchange;
  return list === undefined || shared.length === 0 ? [] : [[list, ["available.repack-alike", differences.slice(0, 1)]]];
});
