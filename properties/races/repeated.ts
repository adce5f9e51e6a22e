import { allSettledOrThrow } from "../../harness/arrange/all-settled-or-throw.ts";
import { atLeastOne } from "../../harness/arrange/at-least-one.ts";
import type { PartnerContext } from "../../harness/arrange/partner-context.ts";
import { failsTooOften, type Repetition, seenTooRarely } from "../../harness/arrange/repetition.ts";
import { NotExclusive } from "../../harness/exits/early-exits.ts";
import { isDifferent } from "../../harness/ledger/attempt.ts";
import { isSmallPool, sharingOf } from "../../harness/listings/sharing.ts";
import type { Judged } from "./judged-race.ts";

/** A violation that no other copy explains has to occur so often, because other users may also sell. */
const SIGHTINGS = 2;
/** Repetitions in the sandbox, where another user may hold the same listing. A fault shows in about half of the races. */
const REPETITION: Repetition = { tries: 20, enough: 6 };
/** Maximum concurrent races; more would overload a real system and disturb each other. */
const TOGETHER = 3;

/** Runs races. A violation in the sandbox counts if it occurs more often than other users explain. */
export async function repeated(
  context: PartnerContext,
  count: number,
  one: (nth: number) => Promise<Judged>,
): Promise<Judged> {
  const first = await inConcurrentTurns(concurrencyFor(context), count, async (nth) => {
    if (isCrowded(context)) await context.releaseItems();
    return one(nth);
  });
  const [fallback] = atLeastOne(first, "no race");
  const shown = first.filter(isDifferent);
  const [sighted] = shown;
  // After a race that may show a fault, other races without one prove nothing.
  if (sighted === undefined && first.some(({ isOpen }) => isOpen))
    throw new NotExclusive("a race showed a fault that others who hold the same listing may explain");
  if (sighted === undefined || !context.isSandbox) return sighted ?? fallback;
  // The whole scenario is repeated with exclusive copies.
  if (sharingOf(context.run.listings) === "shared") return sighted;
  const isBelieved = await failsTooOften(REPETITION, async (nth) => {
    const again = await one(count + nth);
    if (isDifferent(again)) shown.push(again);
    return isDifferent(again);
  });
  const inexplicable = shown.filter(({ isCopyEnough }) => !isCopyEnough);
  if (inexplicable.length >= SIGHTINGS) return inexplicable[0] ?? sighted;
  if (isBelieved) return sighted;
  throw seenTooRarely(context);
}

/** Concurrent races would hold the same few listings. */
const isCrowded = ({ isSandbox, run }: PartnerContext): boolean => isSandbox && isSmallPool(run.listings);
const concurrencyFor = (context: PartnerContext): number => (isCrowded(context) ? 1 : TOGETHER);

/** Runs a function so often, with a few concurrent runs; after a failure no more are started. */
async function inConcurrentTurns<T>(
  concurrency: number,
  times: number,
  one: (nth: number) => Promise<T>,
): Promise<readonly T[]> {
  const results: T[] = [];
  const turns = numbersBelow(times);
  const worker = async () => {
    // All workers share the numbers. A failure ends the loop, which closes the generator for the others too.
    for (const nth of turns) results[nth] = await one(nth);
  };
  await allSettledOrThrow(Array.from({ length: concurrency }, worker));
  return results;
}

function* numbersBelow(end: number): Generator<number> {
  for (let nth = 0; nth < end; nth++) yield nth;
}
