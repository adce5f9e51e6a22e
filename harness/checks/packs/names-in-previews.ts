import { SURFACES, type Surface } from "../../../contract/surface.ts";
import { packsIn } from "../../client/listed-pack.ts";
import { BoundedMap } from "../../collections/bounded-map.ts";
import { isText, memberOf, objectsIn } from "../../json/json-value.ts";
import { folded } from "../../oracles/folded.ts";
import { equals } from "../../oracles/value.ts";
import { type Exchange, lastSegmentOf } from "../../transport/exchange.ts";
import type { Judged } from "../judgement.ts";

const REQUIREMENT = "chase.names-as-in-preview";

/** Minimum cards that have the name of another one: one card may be renamed. */
const MIN_WRONG = 2;
/** Maximum remembered packs. */
const MAX_PACKS = 2000;

type Names = ReadonlyMap<string, string>;

interface List {
  readonly surface: Surface;
  readonly names: Names;
  readonly exchange: Exchange;
}

/**
 * Compares the names of chase cards with those of the same cards in the packs' previews. A name may have another form, but
 * it is not the name of another card.
 */
export class NamesInPreviews {
  readonly #previews = new BoundedMap<string, Names>(MAX_PACKS);
  readonly #lists = new BoundedMap<string, List>(MAX_PACKS);

  add(exchange: Exchange): void {
    const { surface, endpoint, json } = exchange;
    if (endpoint === "chase")
      this.#lists.set(`${surface} ${lastSegmentOf(exchange)}`, { surface, names: namesIn(json), exchange });
    if (endpoint !== "available") return;
    for (const { slug, raw } of packsIn(exchange))
      if (slug !== undefined) this.#previews.set(`${surface} ${slug}`, namesIn(memberOf(raw, "chase")));
  }

  conclude(): readonly Judged[] {
    return SURFACES.flatMap((surface): readonly Judged[] => {
      const lists = [...this.#lists].filter(([, list]) => list.surface === surface);
      const compared = lists.flatMap(([key, { names, exchange }]) => {
        const previewed = this.#previews.get(key) ?? new Map<string, string>();
        return [...names].flatMap(([id, name]) => {
          const own = previewed.get(id);
          return own === undefined ? [] : [{ id, name, own, exchange, isWrong: isOfAnother(name, own, previewed) }];
        });
      });
      const wrong = compared.filter(({ isWrong }) => isWrong);
      const [first] = wrong.length >= MIN_WRONG ? wrong : compared;
      if (first === undefined || compared.length < MIN_WRONG) return [];
      const differences =
        wrong.length >= MIN_WRONG ? equals({ name: "name", of: first.id }, first.own, first.name) : [];
      return [[first.exchange, [REQUIREMENT, differences]]];
    });
  }
}

function isOfAnother(name: string, own: string, previewed: Names): boolean {
  return folded(name) !== folded(own) && [...previewed.values()].some((each) => folded(each) === folded(name));
}

function namesIn(cards: unknown): Names {
  return new Map(objectsIn(cards).flatMap(({ id, name }) => (isText(id) && isText(name) ? [[id, name]] : [])));
}
