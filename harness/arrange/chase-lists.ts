import { isDeepStrictEqual } from "node:util";
import { Inconclusive } from "../exits/early-exits.ts";
import { idsIn, isText, type JsonObject, objectsIn } from "../json/json-value.ts";
import type { Sighting } from "../ledger/attempt.ts";
import { claimed, NONE, related, shown, toValue } from "../oracles/difference.ts";
import type { Exchange } from "../transport/exchange.ts";
import { wait } from "../transport/waits.ts";

/** The reads of one interface. */
export interface ChaseReads {
  available(): Promise<Exchange>;
  chase(slug: string): Promise<Exchange>;
}

/** Selects packs of the list. */
type IsMeant = (pack: JsonObject) => boolean;

/** Maximum packs whose lists are read. */
const MAX_PACKS = 8;
/** Maximum reads of a list; stock may change between two reads, but hardly each time. */
const LOOKS = 3;

/** Minimum packs whose cards are only in other packs' lists; one pack may have replaced all of its cards. */
const MIN_MISPLACED = 2;

/**
 * Reads the chase lists of packs with different previews. The same list for all of them is wrong if a second reading
 * shows it again. So are lists that lack their packs' previewed cards if both readings find these in the same other
 * lists; packs that share their cards may show another selection each time. The length of a list is not documented, so
 * empty ones prove nothing.
 * @param read lists by slug that serve as the first reading
 * @throws {Inconclusive} if no two packs preview different cards, or no list has a card
 */
export async function listsOfPacks(sut: ChaseReads, read: ReadonlyMap<string, Exchange>): Promise<Sighting> {
  const first = await readLists(sut, read);
  return first.differences.length === 0 ? first : readLists(sut, new Map(), first.misplaced);
}

/** @param earlier packs with misplaced cards in an earlier reading; default: any pack */
async function readLists(
  sut: ChaseReads,
  read: ReadonlyMap<string, Exchange>,
  earlier?: readonly Misplaced[],
): Promise<Sighting & { readonly misplaced: readonly Misplaced[] }> {
  const available = await sut.available();
  const previews = previewsIn(available);
  if (new Set(previews.map(({ ids }) => ids.join())).size < 2) {
    throw new Inconclusive("no two packs preview different cards");
  }
  const lists = await Promise.all(previews.map(({ slug }) => read.get(slug) ?? sut.chase(slug)));
  const [shownIds = []] = lists.map((list) => idsIn(list.json)).filter(({ length }) => length > 0);
  if (shownIds.length === 0) throw new Inconclusive("no chase list holds a card");
  const isOneList = new Set(lists.map(cardsOf)).size === 1;
  const isAgain = (found: Misplaced) => earlier?.some((each) => isDeepStrictEqual(each, found)) ?? true;
  const misplaced = isOneList ? [] : misplacedIn(previews, lists).filter(isAgain);
  return {
    evidence: [available, ...lists],
    misplaced,
    differences: [
      ...related(!isOneList, "chase lists of several packs", "distinct", [], shownIds),
      ...related(
        misplaced.length < MIN_MISPLACED,
        "packs whose previewed cards only other packs' lists have",
        "equals",
        [[]],
        misplaced.map(({ slug }) => slug),
      ),
    ],
  };
}

/** The ids and names of a list's cards: ids may be numbers within the list. */
function cardsOf(list: Exchange): string {
  return JSON.stringify(objectsIn(list.json).map(({ id, name }) => [id, name]));
}

/** A pack of whose previewed cards its own list has none, while the lists of other packs have some. */
interface Misplaced {
  readonly slug: string;
  /** The previewed cards. */
  readonly ids: readonly string[];
  /** The packs whose lists have some of them. */
  readonly foundIn: readonly string[];
}

function misplacedIn(
  previews: readonly { readonly slug: string; readonly ids: readonly string[] }[],
  lists: readonly Exchange[],
): readonly Misplaced[] {
  const listed = lists.map((list) => new Set(idsIn(list.json)));
  return previews.flatMap(({ slug, ids }) => {
    const hasSome = (_: unknown, at: number) => ids.some((id) => listed[at]?.has(id));
    const foundIn = previews.filter(hasSome).map((other) => other.slug);
    return foundIn.length === 0 || foundIn.includes(slug) ? [] : [{ slug, ids, foundIn }];
  });
}

/**
 * Looks for the top card of each pack's preview in its chase list; reads the list again if it is missing. A list of packs
 * may be old, and a previewed card may be sold since. That explains a chase list that changes soon, and one that has other
 * cards of the preview, but then hardly the lists of all packs.
 * @returns a result per pack that previews cards, apart from those whose top card may be sold
 * @throws {Inconclusive} if no pack previews any, or the top card of the only one may be sold
 */
export async function topsOfPreviews(
  sut: ChaseReads,
  isMeant: IsMeant = () => true,
): Promise<readonly (Sighting & { readonly slug: string })[]> {
  const first = await sut.available();
  const packs = previewsIn(first, isMeant);
  if (packs.length === 0) throw new Inconclusive("no listed pack previews cards");
  const looks = await Promise.all(packs.map(({ slug }) => topOfPreview(slug, first, sut)));
  const lackTheirTop = looks.filter(({ differences }) => differences.length > 0);
  const isEach = looks.length > 1 && lackTheirTop.length === looks.length;
  const sure = looks.filter((look) => {
    if (!lackTheirTop.includes(look)) return true;
    return !look.isMoving && (isEach || !look.hasOthers);
  });
  if (sure.length === 0) throw new Inconclusive("the top card of the preview may be sold since the packs were listed");
  return sure;
}

async function topOfPreview(slug: string, first: Exchange, sut: ChaseReads) {
  const seen = new Set<string>();
  for (let look = 1; ; look++) {
    if (look === LOOKS) await wait("stock");
    const available = look === 1 ? first : await sut.available();
    const list = await sut.chase(slug);
    const preview = previewsIn(available).find((pack) => pack.slug === slug);
    const tops = preview?.tops ?? [];
    const ids = idsIn(list.json);
    const isThere = tops.length === 0 || list.status !== 200 || tops.some((top) => ids.includes(top));
    const hasOthers = preview?.ids.some((id) => ids.includes(id)) ?? false;
    const evidence = [available, list] as const;
    const isMoving = seen.add([...ids].sort().join()).size > 1;
    if (isThere) return { slug, evidence, hasOthers, isMoving, differences: NONE };
    const wanted = `${tops.map(shown).join(" or ")}, the top card of the preview`;
    if (look === LOOKS) return { slug, evidence, hasOthers, isMoving, differences: [claimed(wanted, toValue(ids))] };
  }
}

/** Returns the packs that have a slug and preview cards, with the ids of all previewed cards and of the most valuable ones. */
function previewsIn(available: Exchange, isMeant: IsMeant = () => true) {
  return objectsIn(available.json)
    .filter(isMeant)
    .flatMap((pack) => {
      const { slug } = pack;
      const cards = objectsIn(pack.chase).filter(({ id }) => typeof id === "string");
      if (!isText(slug) || cards.length === 0) return [];
      const most = Math.max(...cards.map(({ fmv }) => Number(fmv)));
      return [{ slug, ids: idsIn(cards), tops: idsIn(cards.filter(({ fmv }) => Number(fmv) === most)) }];
    })
    .slice(0, MAX_PACKS);
}
