import fc from "fast-check";
import { Inconclusive } from "../../harness/exits/early-exits.ts";
import { askForNothing, buyFor, order, pass, poll, quote, readOrder, sell } from "./actions.ts";
import { compareInventory } from "./look.ts";
import { at, type ModelItem, type ModelQuote, type ModelUser, type OwnershipModel } from "./ownership-model.ts";
import type { Walk } from "./walk.ts";

export type Command = fc.AsyncCommand<OwnershipModel, Walk>;

const QUARTER_HOUR_AND_MORE = 15 * 60 + 60;
const WEEK_AND_MORE = 7 * 24 * 3600 + 120;
/** Seconds that pass in one step: beyond a quote's validity, or beyond a sellback window. */
export const WAITS = [QUARTER_HOUR_AND_MORE, WEEK_AND_MORE] as const;

// Few places, so that several steps use the same items and quotes.
const place = fc.nat(4);
// Mostly one user, for a long history; sometimes another, to check that they are kept apart.
const user = fc.nat(3).map((chance) => (chance === 3 ? 1 : 0));
const places = fc.uniqueArray(place, { minLength: 1, maxLength: 3 });

const anyWalk = (label: string, take: (walk: Walk, places: readonly [number, ...number[]]) => Promise<void>) =>
  places.map(([first = 0, ...others]) => step(`${label} ${first}`, (walk) => take(walk, [first, ...others])));

const buying = fc
  .tuple(user, fc.integer({ min: 1, max: 3 }), place)
  .map(([who, amount, pack]) => step(`buy ${amount}`, (walk) => buyFor(userAt(walk, who), amount, pack, walk)));
const selling = anyWalk("sell", async (walk, [which]) => sell(await itemAt(walk, which), walk));
const quoting = anyWalk("quote", async (walk, which) => quote(await itemsAt(walk, which), false, walk));
const quotingAgain = anyWalk("quote again", (walk, [which, more = which]) => quoteAgain(walk, which, more));
const quotingUnknown = anyWalk("quote with unknown", async (walk, which) =>
  quote(await itemsAt(walk, which), true, walk),
);
const ordering = anyWalk("order", (walk, [which, rate = 0]) => orderAt(walk, which, rate));
const looking = fc.nat(2).map((who) => step(`inventory ${who}`, (walk) => compareInventory(userAt(walk, who), walk)));
const readingOrder = anyWalk("read order", (walk, [which]) => readOrderAt(walk, which));
const polling = fc.tuple(user, place).map(([who, which]) => step(`poll ${which}`, (walk) => pollAt(walk, who, which)));
const asking = fc
  .constantFrom("item" as const, "quote" as const, "order" as const)
  .map((what) => step(`unknown ${what}`, (walk) => askForNothing(what, walk)));

const passing = fc.constantFrom(...WAITS).map((seconds) => step(`${seconds} s pass`, (walk) => pass(seconds, walk)));

/** Kinds of walks: mixed; mostly sales or shipments, which mixed walks have too few of; with moves of time. */
export type Kind = "mixed" | "selling" | "shipping" | "timed";

/** Steps, which can follow each other in any order, with their frequency in each kind of walk. */
const WEIGHTS: readonly ({ readonly step: fc.Arbitrary<Command> } & Readonly<Record<Kind, number>>)[] = [
  { step: buying, mixed: 3, selling: 3, shipping: 2, timed: 3 },
  { step: selling, mixed: 5, selling: 6, shipping: 1, timed: 5 },
  { step: quoting, mixed: 3, selling: 0, shipping: 3, timed: 3 },
  { step: quotingAgain, mixed: 3, selling: 0, shipping: 2, timed: 4 },
  { step: quotingUnknown, mixed: 1, selling: 0, shipping: 0, timed: 0 },
  { step: ordering, mixed: 6, selling: 0, shipping: 6, timed: 6 },
  { step: looking, mixed: 2, selling: 2, shipping: 1, timed: 0 },
  { step: readingOrder, mixed: 1, selling: 0, shipping: 2, timed: 0 },
  { step: polling, mixed: 2, selling: 1, shipping: 0, timed: 1 },
  { step: asking, mixed: 1, selling: 0, shipping: 0, timed: 0 },
  // Only one walk at a time may move the clock of its scenario.
  { step: passing, mixed: 0, selling: 0, shipping: 0, timed: 4 },
];

/** Generates walks of up to this number of steps. */
export function walksOf(kind: Kind, maxSteps: number): fc.Arbitrary<Iterable<Command>> {
  const steps = WEIGHTS.flatMap((row) => Array.from({ length: row[kind] }, () => row.step));
  // Without the bias towards short walks, because scenarios cover simple cases.
  return fc.noBias(fc.commands(steps, { maxCommands: maxSteps, size: "max" }));
}

/** Returns a step that can always be taken: what it needs is bought or quoted first. */
function step(label: string, take: (walk: Walk) => Promise<void>): Command {
  return { check: () => true, run: (_, walk) => take(walk), toString: () => label };
}

function userAt({ model }: Walk, who: number): ModelUser {
  const found = at(model.users, who);
  if (found === undefined) throw new RangeError("a model without users");
  return found;
}

async function itemAt(walk: Walk, which: number): Promise<ModelItem> {
  if (walk.model.items.length === 0) await buyFor(userAt(walk, 0), 1 + (which % 2), which, walk);
  const found = at(walk.model.items, which);
  if (found === undefined) throw new Inconclusive("no pack can be bought");
  return found;
}

/** Returns items of one user: the owner of the first place. */
async function itemsAt(walk: Walk, [first = 0, ...others]: readonly number[]): Promise<readonly ModelItem[]> {
  const item = await itemAt(walk, first);
  const theirs = walk.model.itemsOf(item.user);
  return [...new Set([item, ...others.flatMap((which) => at(theirs, which) ?? [])])];
}

async function quoteAt(walk: Walk, which: number): Promise<ModelQuote | undefined> {
  if (walk.model.quotes.length === 0) await quote(await itemsAt(walk, [which]), false, walk);
  return at(walk.model.quotes, which);
}

/** Quotes the items of an earlier quote with one more item, so that an order of one invalidates the other. */
async function quoteAgain(walk: Walk, which: number, more: number): Promise<void> {
  const quoted = (await quoteAt(walk, which))?.items ?? [];
  const [first] = quoted;
  if (first === undefined) return;
  const free = () => walk.model.itemsOf(first.user).filter((item) => item.state === "owned" && !quoted.includes(item));
  if (free().length === 0) await buyFor(first.user, 1, more, walk);
  const another = at(free(), more);
  await quote(another === undefined ? quoted : [...quoted, another], false, walk);
}

/** Orders mostly with a quote that was not ordered yet, sometimes with any. */
async function orderAt(walk: Walk, which: number, rate: number): Promise<void> {
  const any = await quoteAt(walk, which);
  const fresh = at(
    walk.model.quotes.filter(({ isOrdered }) => !isOrdered),
    which,
  );
  const chosen = which > 0 ? (fresh ?? any) : any;
  if (chosen !== undefined) await order(chosen, rate, walk);
}

async function readOrderAt(walk: Walk, which: number): Promise<void> {
  if (walk.model.orders.length === 0) await orderAt(walk, which, 0);
  const found = at(walk.model.orders, which);
  if (found !== undefined) await readOrder(found.id, walk);
}

async function pollAt(walk: Walk, who: number, which: number): Promise<void> {
  const owner = userAt(walk, who);
  if (owner.sessions.length === 0) await buyFor(owner, 1, which, walk);
  const session = at(owner.sessions, which);
  if (session !== undefined) await poll(owner, session, walk);
}
