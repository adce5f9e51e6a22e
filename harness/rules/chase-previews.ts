import { SURFACES } from "../../contract/surface.ts";
import { groupedBy } from "../collections/grouped-by.ts";
import type { ChaseList, Packs } from "../history/packs.ts";
import { isText, type JsonObject, textOf } from "../json/json-value.ts";
import { related } from "../oracles/difference.ts";
import { folded } from "../oracles/folded.ts";
import { withoutSignature } from "../oracles/picture.ts";
import { equals } from "../oracles/value.ts";
import { repeated } from "./evidence.ts";
import type { Judged } from "./judgement.ts";
import type { RunRule } from "./rule.ts";
import { wrongAtPlaces } from "./wrong-places.ts";

/** The members by which cards differ. `formOf` gives equal values the same form. */
const MEMBERS = [
  { name: "name", formOf: folded },
  { name: "image", formOf: (image: unknown) => textOf(withoutSignature(image)) },
] as const;

/**
 * The name and the image of a chase card are not those of another card in the preview of its pack. They may have another
 * form there, and one card may be renamed. One value for several cards may stand for those that have none of their own.
 */
export const namesAsInPreview: RunRule = (history) =>
  SURFACES.flatMap((surface) => {
    const { previews, chaseLists } = history.of(surface).packs;
    const previewOf = latestBySlug(previews);
    return MEMBERS.flatMap(({ name, formOf }): readonly Judged[] => {
      const compared = [...latestBySlug(chaseLists)].flatMap(([slug, list]) => {
        const previewed = byId(previewOf.get(slug)?.cards ?? []);
        const shown = [...previewed.values()].map((card) => card[name]).filter(isText);
        const forms = new Set(shown.map(formOf));
        return [...byId(list.cards)].flatMap(([id, card]) => {
          const [actual, own] = [card[name], previewed.get(id)?.[name]];
          if (!isText(actual) || !isText(own)) return [];
          const isWrong = formOf(actual) !== formOf(own) && forms.has(formOf(actual));
          return [{ exchange: list.exchange, id, actual, own, isWrong }];
        });
      });
      const wrong = repeated(
        compared.filter(({ isWrong }) => isWrong),
        ({ actual }) => formOf(actual),
      );
      const [first] = wrong.length > 0 ? wrong : repeated(compared);
      if (first === undefined) return [];
      const differences = wrong.length > 0 ? equals({ name, of: first.id }, first.own, first.actual) : [];
      return [[first.exchange, ["chase.names-as-in-preview", differences]]];
    });
  });

function latestBySlug(lists: readonly ChaseList[]): ReadonlyMap<string, ChaseList> {
  return new Map(lists.map((list) => [list.slug, list]));
}

function byId(cards: readonly JsonObject[]): ReadonlyMap<string, JsonObject> {
  return new Map(cards.flatMap((card) => (isText(card.id) ? [[card.id, card]] : [])));
}

/** Cards of a pack that do not all move by one factor by accident. */
const SEVERAL_CARDS = 3;
/** Difference between the factors of two cards that rounding explains. */
const SAME_FACTOR = 0.005;
/** Difference from the preview's value that rounding to whole dollars and short caches do not explain. */
const DIFFERENT = 0.03;

/**
 * Compares the values of chase cards with those of the same cards in the packs' previews. Both follow the market, so
 * single values may differ, but not all cards of several packs by one factor for each pack, not all cards of some packs by
 * the same factor in a preview before the list and in one after it while others agree, and not exactly the cards at some
 * places of every pack's list. Nothing is compared after a move of the clock, because a provider may model the market by such
 * a factor and serve an older preview.
 */
export const valuesAsInPreview: RunRule = (history) =>
  SURFACES.flatMap((surface): readonly Judged[] => {
    const packs = repeated(comparedPacks(history.of(surface).packs));
    const [first] = packs;
    if (first === undefined) return [];
    const wrong = wrongCard(packs) ?? wrongOfSomePacks(packs);
    const { list } = packs.find(({ cards }) => wrong !== undefined && cards.includes(wrong)) ?? first;
    const at = { name: "fmv", of: textOf(wrong?.id) };
    const differences = related(wrong === undefined, at, "equals", [wrong?.previewed], wrong?.fmv);
    return [[list.exchange, ["chase.fmv-as-in-preview", differences]]];
  });

/** A card in both lists. */
interface Card {
  readonly id: unknown;
  /** From 0, among the cards in both lists. */
  readonly place: number;
  readonly fmv: number;
  readonly previewed: number;
}

/** The latest list of a pack, the last preview before it and the latest one. */
interface Pack {
  readonly list: ChaseList;
  readonly before: ChaseList | undefined;
  readonly latest: ChaseList | undefined;
  /** The cards that the list and the latest preview share. */
  readonly cards: readonly Card[];
}

function comparedPacks({ previews, chaseLists }: Packs): readonly Pack[] {
  const isOfStillClock = ({ movedS }: ChaseList) => movedS === 0;
  const previewsOf = groupedBy(previews.filter(isOfStillClock), ({ slug }) => slug);
  return [...latestBySlug(chaseLists.filter(isOfStillClock)).values()].flatMap((list) => {
    const own = previewsOf.get(list.slug) ?? [];
    const before = own.findLast(({ exchange }) => exchange.n < list.exchange.n);
    const latest = own.at(-1);
    const cards = cardsInBoth(latest, list);
    return cards.length < SEVERAL_CARDS ? [] : [{ list, before, latest, cards }];
  });
}

function cardsInBoth(preview: ChaseList | undefined, list: ChaseList): readonly Card[] {
  const values = valuesIn(list);
  return [...valuesIn(preview)]
    .filter(([id]) => values.has(id))
    .map(([id, previewed], place) => ({ id, place, previewed, fmv: values.get(id) ?? Number.NaN }));
}

function valuesIn(list: ChaseList | undefined): ReadonlyMap<unknown, number> {
  return new Map(
    (list?.cards ?? []).flatMap(({ id, fmv }) => (typeof fmv === "number" && fmv >= 0 ? [[id, fmv]] : [])),
  );
}

/** Returns a card whose value no market explains. */
function wrongCard(packs: readonly Pack[]): Card | undefined {
  if (packs.every(isOff)) return packs[0]?.cards[0];
  const cards = packs.flatMap((pack) => pack.cards);
  return wrongAtPlaces(cards, isFar, ({ place }) => place)[0];
}

/** Returns a card of packs that differ by one factor each before and after their lists while the other packs agree. */
function wrongOfSomePacks(packs: readonly Pack[]): Card | undefined {
  const wrong = packs.find(isOffTwice);
  const others = packs.filter((each) => each !== wrong && !isOff(each));
  const doAgree = others.length > 0 && others.every(({ cards }) => cards.every((card) => factorOf(card) === 1));
  return doAgree ? wrong?.cards[0] : undefined;
}

function isOffTwice({ list, before, latest, cards }: Pack): boolean {
  if (latest === undefined || latest.exchange.sentAtMs < list.exchange.doneAtMs) return false;
  const shared = new Set(cards.map(({ id }) => id));
  const earlier = cardsInBoth(before, list).filter(({ id }) => shared.has(id));
  const areDifferent = new Set(cards.map(({ fmv }) => fmv)).size >= SEVERAL_CARDS && earlier.length >= SEVERAL_CARDS;
  const both = [...earlier, ...cards];
  return areDifferent && both.every(isFar) && isOneFactor(both.map(factorOf));
}

/** Returns whether all cards of a pack differ by one factor. */
function isOff({ cards }: Pack): boolean {
  return isOneFactor(cards.map(factorOf)) && cards.every(isFar);
}

function factorOf({ fmv, previewed }: Card): number {
  return fmv === previewed ? 1 : fmv / previewed;
}

function isOneFactor(factors: readonly number[]): boolean {
  const [lowest, highest] = [Math.min(...factors), Math.max(...factors)];
  // Cards without any value have the factor 0.
  return lowest === highest || highest / lowest - 1 < SAME_FACTOR;
}

function isFar(card: Card): boolean {
  return Math.abs(factorOf(card) - 1) > DIFFERENT;
}
