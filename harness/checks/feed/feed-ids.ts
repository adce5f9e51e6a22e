import type { Surface } from "../../../contract/surface.ts";
import { toValue, unless } from "../../oracles/difference.ts";
import { type Exchange, memberOf, objectsIn } from "../../transport/exchange.ts";
import type { Judged } from "../judgement.ts";

/** Minimum different pictures among pulls. With fewer, several cards may share a picture. */
const MIN_PICTURES = 1000;
/** Minimum pulls that show the length of ids. */
const MIN_PULLED = 20;
/** Minimum entries of the feed that show a card which this run has pulled. */
const MIN_FOUND = 5;

/** Card ids by picture, of one surface. */
interface Pictures {
  readonly pulled: Map<string, Set<string>>;
  readonly fed: Map<string, Set<string>>;
  last: Exchange;
}

/** Compares card ids in the feed with ids of pulled items. Cards are matched by their picture. */
export class FeedIds {
  readonly #surfaces = new Map<Surface, Pictures>();

  add(exchange: Exchange): void {
    const { surface, endpoint, json } = exchange;
    if (surface === "user" || (endpoint !== "buy/init" && endpoint !== "recent-pulls")) return;
    const pictures = this.#surfaces.get(surface) ?? { pulled: new Map(), fed: new Map(), last: exchange };
    this.#surfaces.set(surface, pictures);
    if (endpoint === "buy/init") {
      for (const { id, content } of objectsIn(memberOf(json, "nfts"))) {
        note(pictures.pulled, memberOf(memberOf(content, "metadata"), "image"), id);
      }
      return;
    }
    pictures.last = exchange;
    for (const { id, metadata } of objectsIn(json)) note(pictures.fed, memberOf(metadata, "image"), id);
  }

  conclude(): readonly Judged[] {
    return [...this.#surfaces.values()].flatMap(({ pulled, fed, last }) => {
      const isOneEach = pulled.size >= MIN_PICTURES && [...pulled.values()].every(({ size }) => size === 1);
      const lengths = new Set([...pulled.values()].flatMap((ids) => [...ids].map(({ length }) => length)));
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
      const differences = unless(isKept, claim, toValue(first?.ids[0]), "id of its pull");
      return [[last, ["recent-pulls.ids-of-items", differences]] as const];
    });
  }
}

function note(pictures: Map<string, Set<string>>, image: unknown, id: unknown): void {
  if (typeof image !== "string" || typeof id !== "string") return;
  pictures.set(image, (pictures.get(image) ?? new Set()).add(id));
}
