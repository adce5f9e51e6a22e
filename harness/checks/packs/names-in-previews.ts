import { SURFACES } from "../../../contract/surface.ts";
import { BoundedMap } from "../../collections/bounded-map.ts";
import { isText, type JsonObject } from "../../json/json-value.ts";
import { folded } from "../../oracles/folded.ts";
import { equals } from "../../oracles/value.ts";
import type { Exchange } from "../../transport/exchange.ts";
import type { Judged } from "../judgement.ts";
import { chaseCardsIn } from "./chase-cards.ts";

const REQUIREMENT = "chase.names-as-in-preview";

/** Minimum cards that have the name of another one: one card may be renamed. */
const MIN_WRONG = 2;
/** Maximum remembered packs. */
const MAX_PACKS = 2000;

type Names = ReadonlyMap<string, string>;

interface List {
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
    for (const { key, isPreview, cards } of chaseCardsIn(exchange)) {
      if (isPreview) this.#previews.set(key, namesIn(cards));
      else this.#lists.set(key, { names: namesIn(cards), exchange });
    }
  }

  conclude(): readonly Judged[] {
    return SURFACES.flatMap((surface): readonly Judged[] => {
      const lists = [...this.#lists].filter(([, { exchange }]) => exchange.surface === surface);
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

function namesIn(cards: readonly JsonObject[]): Names {
  return new Map(cards.flatMap(({ id, name }) => (isText(id) && isText(name) ? [[id, name]] : [])));
}
