import { SURFACES, type Surface } from "../../../contract/surface.ts";
import { BoundedMap } from "../../collections/bounded-map.ts";
import { isText, type JsonObject } from "../../json/json-value.ts";
import { folded } from "../../oracles/folded.ts";
import { withoutSignature } from "../../oracles/picture.ts";
import { equals } from "../../oracles/value.ts";
import type { Exchange } from "../../transport/exchange.ts";
import type { Judged } from "../judgement.ts";
import { chaseCardsIn } from "./chase-cards.ts";

const REQUIREMENT = "chase.names-as-in-preview";

/** Minimum cards that have the name of another one: one card may be renamed. */
const MIN_WRONG = 2;
/** Maximum remembered packs. */
const MAX_PACKS = 2000;

/** The members by which cards differ. `formOf` gives equal values the same form. */
const MEMBERS = [
  { name: "name", formOf: folded },
  { name: "image", formOf: (image: unknown) => String(withoutSignature(image)) },
] as const;

/** By the card's id. */
type Cards = ReadonlyMap<string, JsonObject>;

interface List {
  readonly cards: Cards;
  readonly exchange: Exchange;
}

/** A member of a card in a chase list, and what the preview shows for the same card. */
interface Compared {
  readonly id: string;
  readonly actual: unknown;
  readonly own: unknown;
  readonly exchange: Exchange;
  readonly isWrong: boolean;
}

/**
 * Compares the names and images of chase cards with those of the same cards in the packs' previews. Either may have another
 * form, but it is not that of another card.
 */
export class NamesInPreviews {
  readonly #previews = new BoundedMap<string, Cards>(MAX_PACKS);
  readonly #lists = new BoundedMap<string, List>(MAX_PACKS);

  add(exchange: Exchange): void {
    for (const { key, isPreview, cards: shown } of chaseCardsIn(exchange)) {
      const cards = byId(shown);
      if (isPreview) this.#previews.set(key, cards);
      else this.#lists.set(key, { cards, exchange });
    }
  }

  conclude(): readonly Judged[] {
    return SURFACES.flatMap((surface) => MEMBERS.flatMap((member) => this.#judge(surface, member)));
  }

  #judge(surface: Surface, { name, formOf }: (typeof MEMBERS)[number]): readonly Judged[] {
    const compared = [...this.#lists].flatMap(([key, { cards, exchange }]) =>
      exchange.surface === surface
        ? compare(cards, this.#previews.get(key) ?? new Map(), exchange, { name, formOf })
        : [],
    );
    const wrong = compared.filter(({ isWrong }) => isWrong);
    // One value for several cards may stand for those that have none of their own.
    const isFault = new Set(wrong.map(({ actual }) => formOf(actual))).size >= MIN_WRONG;
    const [first] = isFault ? wrong : compared;
    if (first === undefined || compared.length < MIN_WRONG) return [];
    return [[first.exchange, [REQUIREMENT, isFault ? equals({ name, of: first.id }, first.own, first.actual) : []]]];
  }
}

function compare(
  listed: Cards,
  previewed: Cards,
  exchange: Exchange,
  { name, formOf }: (typeof MEMBERS)[number],
): readonly Compared[] {
  const forms = new Set(
    [...previewed.values()]
      .map((card) => card[name])
      .filter(isText)
      .map(formOf),
  );
  return [...listed].flatMap(([id, card]) => {
    const [actual, own] = [card[name], previewed.get(id)?.[name]];
    if (!isText(actual) || !isText(own)) return [];
    const isWrong = formOf(actual) !== formOf(own) && forms.has(formOf(actual));
    return [{ id, actual, own, exchange, isWrong }];
  });
}

function byId(cards: readonly JsonObject[]): Cards {
  return new Map(cards.flatMap((card) => (isText(card.id) ? [[card.id, card]] : [])));
}
