import { SURFACES } from "../../../contract/surface.ts";
import { groupedBy } from "../../collections/grouped-by.ts";
import type { ChaseList, Packs } from "../../history/packs.ts";
import { isText, type JsonObject, textOf } from "../../json/json-value.ts";
import { folded } from "../../oracles/folded.ts";
import { withoutSignature } from "../../oracles/picture.ts";
import { equals } from "../../oracles/value.ts";
import type { Judged } from "../judgement.ts";
import { repeated } from "../repeated.ts";
import { atEnd } from "../rule.ts";
import { judgedByLaw } from "./market-law.ts";
import { SINCE_UNKNOWN, type TwoPrices } from "./moves.ts";

/** The members by which cards differ. `formOf` gives equal values the same form. */
const MEMBERS = [
  { name: "name", formOf: folded },
  { name: "image", formOf: (image: unknown) => textOf(withoutSignature(image)) },
] as const;

/**
 * The name and the image of a chase card are not those of another card in the preview of its pack. They may have another
 * form there, and one card may be renamed. One value for several cards may stand for those that have none of their own.
 */
export const namesAsInPreview = atEnd((history) =>
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
  }),
);

function latestBySlug(lists: readonly ChaseList[]): ReadonlyMap<string, ChaseList> {
  return new Map(lists.map((list) => [list.slug, list]));
}

function byId(cards: readonly JsonObject[]): ReadonlyMap<string, JsonObject> {
  return new Map(cards.flatMap((card) => (isText(card.id) ? [[card.id, card]] : [])));
}

/**
 * A chase card has the value that the preview of its pack shows, as far as the market allows. Nothing is compared after a
 * move of the clock, because a provider may model the market by a factor that changes with it, and serve an older preview.
 */
export const valuesAsInPreview = atEnd((history) =>
  SURFACES.flatMap((surface) => {
    const prices = comparedValues(history.of(surface).packs);
    return judgedByLaw("chase.fmv-as-in-preview", "fmv", prices);
  }),
);

/** Returns the cards of each pack's latest chase list beside the preview before it, or else the next one. */
function comparedValues({ previews, chaseLists }: Packs): readonly TwoPrices[] {
  const isOfStillClock = ({ movedS }: ChaseList) => movedS === 0;
  const previewsOf = groupedBy(previews.filter(isOfStillClock), ({ slug }) => slug);
  return [...latestBySlug(chaseLists.filter(isOfStillClock)).values()].flatMap(({ slug, cards, exchange }) => {
    const own = previewsOf.get(slug) ?? [];
    const preview = own.findLast((each) => each.exchange.n < exchange.n) ?? own[0];
    if (preview === undefined) return [];
    const previewed = byId(preview.cards);
    // A preview may be older than its answer (A-LIST-AGE), so that one move may explain the lists of all packs.
    const [fromMs, toMs] = [SINCE_UNKNOWN, Math.max(exchange.doneAtMs, preview.exchange.doneAtMs)];
    return [...byId(cards)].flatMap(([id, { fmv: usd }]): readonly TwoPrices[] => {
      const otherUsd = previewed.get(id)?.fmv;
      if (typeof usd !== "number" || typeof otherUsd !== "number") return [];
      return [{ id, usd, otherUsd, packId: slug, fromMs, toMs, exchange }];
    });
  });
}
