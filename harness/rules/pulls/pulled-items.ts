import { PARTNER_SURFACES } from "../../../contract/surface.ts";
import { DefaultMap } from "../../collections/default-map.ts";
import { firstBy } from "../../collections/grouped-by.ts";
import type { Fact } from "../../history/fact.ts";
import type { History } from "../../history/history.ts";
import { type JsonObject, memberOf, textOf } from "../../json/json-value.ts";
import { related, toValue, unless } from "../../oracles/difference.ts";
import { metadataOf } from "../../oracles/metadata.ts";
import { knownDetails, ownDetails } from "../../oracles/own-details.ts";
import type { Judged } from "../judgement.ts";
import { repeated, several } from "../repeated.ts";
import { atEnd } from "../rule.ts";

/** Different pictures among pulls. With fewer, several cards may share a picture. */
const PICTURES = 1000;
/** Pulls that show the length of ids. */
const PULLED = 20;

/** Entries of the feed that show a card which this run has pulled. */
const FOUND = 5;

/** Ids by picture. */
type Pictures = DefaultMap<string, Set<string>>;
const pictures = (): Pictures => new DefaultMap(() => new Set());

/**
 * Production's feed shows the ids of pulled items; the sandbox may make its pulls up (A-SYNTH). Cards are matched by their
 * picture, and compared with items of one type: minted items and market listings have different kinds of ids.
 */
export const idsOfItems = atEnd((history) => {
  const { feed, shownItems } = history.of("partner");
  const last = feed.reads.at(-1);
  if (last === undefined) return [];
  const [fed, ofTypes] = [pictures(), new DefaultMap<string, Pictures>(pictures)];
  for (const { id, metadata } of feed.pulls) note(fed, metadata, id);
  // A minted market listing may keep its own id, and the feed shows its mint address.
  for (const item of shownItems)
    for (const id of [item.id, item.mint_address]) note(ofTypes.of(textOf(item.type)), metadataOf(item), id);
  const lengths = new Set([...ofTypes.values()].flatMap((pulled) => [...pulled.values()]).flatMap(lengthsOf));
  return [...ofTypes.values()].flatMap((pulled) => compared(pulled, lengths, fed, last));
});

function note(pictures: Pictures, metadata: unknown, id: unknown): void {
  const image = memberOf(metadata, "image");
  if (typeof image === "string" && typeof id === "string") pictures.of(image).add(id);
}

const lengthsOf = (ids: ReadonlySet<string>) => [...ids].map(({ length }) => length);

/** @param lengths lengths of the ids of items of any type */
function compared(pulled: Pictures, lengths: ReadonlySet<number>, fed: Pictures, last: Fact): readonly Judged[] {
  const isOneEach = pulled.size >= PICTURES && [...pulled.values()].every(({ size }) => size === 1);
  const found = [...fed].flatMap(([image, ids]) => {
    const own = [...(pulled.get(image) ?? [])];
    return own.length === 0 ? [] : [{ own, ids, isKnown: own.some((id) => ids.has(id)) }];
  });
  const isKept = found.some(({ isKnown }) => isKnown);
  // Ids that have another length than all item ids can't be item ids, even if several cards share a picture.
  const areOfAnotherKind = found.every(({ ids }) => lengthsOf(ids).every((length) => !lengths.has(length)));
  const isConclusive = isOneEach || (pulled.size >= PULLED && areOfAnotherKind);
  const [first] = found;
  if (first === undefined || (!isKept && (!isConclusive || found.length < FOUND))) return [];
  const claim = `${first.own[0]}, the id of the card that was pulled`;
  return [
    [last.exchange, ["recent-pulls.ids-of-items", unless(isKept, claim, toValue([...first.ids][0]), "id of its pull")]],
  ];
}

/** The feed shows pulls with the names and images of the items that this run bought. One card's picture may be a placeholder. */
export const ownDetailsOfPulls = atEnd((history) =>
  PARTNER_SURFACES.flatMap((surface): readonly Judged[] => {
    const { feed, shownItems } = history.of(surface);
    const bought = firstById(shownItems);
    const known = knownDetails([...bought.values()].map(metadataOf));
    const read = new Map(
      feed.reads.toReversed().flatMap(({ exchange, pulls }) => pulls.map((pull) => [pull, exchange])),
    );
    const compared = [...firstById(feed.pulls)].flatMap(([of, pull]) => {
      const [item, exchange] = [bought.get(of), read.get(pull)];
      if (item === undefined || exchange === undefined) return [];
      return [{ exchange, differences: ownDetails(pull.metadata, { of, metadata: metadataOf(item), known }) }];
    });
    const [shownWrong] = repeated(compared.filter(({ differences }) => differences.length > 0));
    const [decisive] = shownWrong === undefined ? compared : [shownWrong];
    if (decisive === undefined) return [];
    return [[decisive.exchange, ["recent-pulls.details-apart", shownWrong?.differences ?? []]]];
  }),
);

/** Returns the first of the objects with each id. */
function firstById(all: readonly JsonObject[]): ReadonlyMap<string, JsonObject> {
  const withIds = all.flatMap((each) => (typeof each.id === "string" ? [{ id: each.id, each }] : []));
  return new Map([...firstBy(withIds, ({ id }) => id)].map(([id, { each }]) => [id, each]));
}

/** Pulls of a pack at different times. */
const PULLS = 10;
/** Ratio of the highest to the lowest of their values: the price of one card does not move so far meanwhile. */
const RATIO = 2;
/** Ids, or prices, of the pack's items in inventories, for each one of its pulls in the feed. */
const ITEMS = 5;
/** Pulls for each of their ids, in every pack of the feed. */
const REPEATS = 5;

/** Each pull of production has the id and the value of its own item instead of one for all pulls of a pack. */
export const itemsPerPull = atEnd((history) => {
  const pulled = pulledPacks(history).filter(({ pulls }) => pulls.size >= PULLS);
  const areIdsRepeated = pulled.every((pack) => pack.pulls.size >= REPEATS * idsOf(pack).size);
  const joined = areIdsRepeated ? pulled.filter(isOfMoreItems) : [];
  const flat = pulled.every(hasOneValue) ? pulled.filter(({ items }) => new Set(items.values()).size >= ITEMS) : [];
  return history
    .of("partner")
    .feed.reads.slice(-1)
    .flatMap(({ exchange }) => [
      ...shared("ids", joined, ({ id }) => id).map((each) => [exchange, ["recent-pulls.ids-of-items", each]] as const),
      ...shared("values", flat, ({ usd }) => usd).map(
        (each) => [exchange, ["recent-pulls.price-of-the-moment", each]] as const,
      ),
    ]);
});

/** Maximum values in a finding. */
const MAX_SHOWN = 3;

/** Returns what is wrong with one of the packs; nothing if they are few: one may have one card in stock for some time. */
function shared(what: string, packs: readonly PulledPack[], of: (pull: Pull) => unknown) {
  return several(packs)
    .slice(0, 1)
    .map(({ pulls }) => {
      const shown = [...pulls.values()].map(of).slice(0, MAX_SHOWN);
      return related(false, `${what} of pulls of a pack, of different items`, "distinct", [], shown);
    });
}

interface Pull {
  readonly id: string;
  readonly usd: number;
}

interface PulledPack {
  /** Prices of items that came from the pack, by their id. USD. */
  readonly items: Map<string, unknown>;
  /** Its pulls in the feed, by their time. */
  readonly pulls: Map<string, Pull>;
}

function pulledPacks(history: History): readonly PulledPack[] {
  const { feed, holdings } = history.of("partner");
  const packs = new DefaultMap<string, PulledPack>(() => ({ items: new Map(), pulls: new Map() }));
  for (const { id, claw_id, buyback_price } of holdings.inventories.flatMap(({ items }) => items))
    if (typeof id === "string" && typeof claw_id === "string") packs.of(claw_id).items.set(id, buyback_price);
  for (const { id, claw_id, value, created_at } of feed.pulls)
    if (typeof id === "string" && typeof claw_id === "string" && typeof value === "number")
      packs.of(claw_id).pulls.set(textOf(created_at), { id, usd: value });
  return [...packs.values()];
}

const idsOf = ({ pulls }: PulledPack): ReadonlySet<string> => new Set([...pulls.values()].map(({ id }) => id));

/** Returns whether a pack gave far more different items than its pulls have ids, for very different values. */
function isOfMoreItems(pack: PulledPack): boolean {
  const usd = [...pack.pulls.values()].map((pull) => pull.usd);
  return pack.items.size >= ITEMS * idsOf(pack).size && Math.max(...usd) >= RATIO * Math.min(...usd);
}

/** Returns whether all pulls of a pack, of different items, have the same value. */
function hasOneValue(pack: PulledPack): boolean {
  return new Set([...pack.pulls.values()].map(({ usd }) => usd)).size === 1 && idsOf(pack).size >= PULLS;
}
