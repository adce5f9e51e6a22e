import type { Surface } from "../../../contract/surface.ts";
import { DefaultMap } from "../../collections/default-map.ts";
import { memberOf, objectsIn } from "../../json/json-value.ts";
import { toValue, unless } from "../../oracles/difference.ts";
import { metadataOf } from "../../oracles/metadata.ts";
import type { Exchange } from "../../transport/exchange.ts";
import type { Judged } from "../judgement.ts";
import { shownItems } from "../shown-items.ts";

/** Minimum different pictures among pulls. With fewer, several cards may share a picture. */
const MIN_PICTURES = 1000;
/** Minimum pulls that show the length of ids. */
const MIN_PULLED = 20;
/** Minimum entries of the feed that show a card which this run has pulled. */
const MIN_FOUND = 5;

/** Ids by picture. */
type Pictures = Map<string, Set<string>>;

/** Card ids of one surface. */
interface Seen {
  /** Of pulled items, by their type: minted items and market listings have different kinds of ids. */
  readonly pulled: DefaultMap<string, Pictures>;
  readonly fed: Pictures;
  last: Exchange;
}

/** Compares card ids in the feed with ids of pulled items. Cards are matched by their picture. */
export class FeedIds {
  readonly #surfaces = new Map<Surface, Seen>();

  add(exchange: Exchange): void {
    const { surface, endpoint, json } = exchange;
    if (surface === "user") return;
    const pulled = () => new DefaultMap<string, Pictures>(() => new Map());
    const seen = this.#surfaces.get(surface) ?? { pulled: pulled(), fed: new Map(), last: exchange };
    this.#surfaces.set(surface, seen);
    if (endpoint !== "recent-pulls") {
      for (const { value } of shownItems(exchange)) {
        const image = memberOf(metadataOf(value), "image");
        const pictures = seen.pulled.of(String(memberOf(value, "type")));
        // In production a minted market listing may keep its own id, and the feed shows its mint address.
        for (const name of ["id", "mint_address"]) note(pictures, image, memberOf(value, name));
      }
      return;
    }
    seen.last = exchange;
    for (const { id, metadata } of objectsIn(json)) note(seen.fed, memberOf(metadata, "image"), id);
  }

  conclude(): readonly Judged[] {
    return [...this.#surfaces.values()].flatMap((seen) => {
      const lengths = new Set([...seen.pulled.values()].flatMap(lengthsOf));
      return [...seen.pulled.values()].flatMap((pulled) => compared(pulled, lengths, seen));
    });
  }
}

/** @param lengths lengths of the ids of items of any type */
function compared(pulled: Pictures, lengths: ReadonlySet<number>, { fed, last }: Seen): readonly Judged[] {
  const isOneEach = pulled.size >= MIN_PICTURES && [...pulled.values()].every(({ size }) => size === 1);
  const found = [...fed].flatMap(([image, ids]) => {
    const own = [...(pulled.get(image) ?? [])];
    return own.length === 0 ? [] : [{ own, ids: [...ids], isKnown: own.some((id) => ids.has(id)) }];
  });
  const isKept = found.some(({ isKnown }) => isKnown);
  // Ids that have another length than all item ids can't be item ids, even if several cards share a picture.
  const areOfAnotherKind = found.every(({ ids }) => ids.every(({ length }) => !lengths.has(length)));
  const isConclusive = isOneEach || (pulled.size >= MIN_PULLED && areOfAnotherKind);
  const [first] = found;
  if (!isKept && (!isConclusive || found.length < MIN_FOUND || first === undefined)) return [];
  const claim = `${first?.own[0]}, the id of the card that was pulled`;
  return [[last, ["recent-pulls.ids-of-items", unless(isKept, claim, toValue(first?.ids[0]), "id of its pull")]]];
}

const lengthsOf = (pictures: Pictures): readonly number[] =>
  [...pictures.values()].flatMap((ids) => [...ids].map(({ length }) => length));

function note(pictures: Pictures, image: unknown, id: unknown): void {
  if (typeof image !== "string" || typeof id !== "string") return;
  pictures.set(image, (pictures.get(image) ?? new Set()).add(id));
}
