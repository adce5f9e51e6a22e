import { firstBy } from "../../collections/grouped-by.ts";
import { related, Word } from "../../oracles/difference.ts";
import { isWholeMinute } from "../../oracles/moment.ts";
import { several } from "../repeated.ts";
import { atEnd } from "../rule.ts";

const WHOLE_MINUTE = new Word("a whole minute");
/** Time between quotes that do not all end at a whole minute, give or take the tolerance of A-QUOTE-FIFTEEN. Milliseconds. */
const APART_MS = 10_000;
/** Time between quotes that do not all end at the same second. Milliseconds. */
const SECONDS_APART_MS = 2_000;

/**
 * The sandbox's quotes end fifteen minutes after their issue, and not at the whole minute before or all at one time. Orders show
 * that the clock gives seconds.
 */
export const endsToTheSecond = atEnd((history) => {
  const { orders } = history.of("sandbox");
  const quotes = several([...firstBy(orders.quotes, ({ sessionId }) => sessionId).values()]);
  const [first, last] = [quotes[0]?.exchange, quotes.at(-1)?.exchange];
  const hasSeconds = [...orders].some(({ reads }) => reads.some(({ order }) => !isWholeMinute(order.created_at)));
  if (first === undefined || last === undefined || !hasSeconds) return [];
  const apartMs = last.sentAtMs - first.sentAtMs;
  const shown = quotes.at(-1)?.expiresAt;
  const areCut = apartMs >= APART_MS && quotes.every(({ expiresAt }) => isWholeMinute(expiresAt));
  const isSecond = apartMs >= SECONDS_APART_MS && !isWholeMinute(shown);
  const areSame = isSecond && quotes.every(({ expiresAt }) => expiresAt === shown);
  if (!areCut && !areSame) return [];
  const wrong = [areCut ? WHOLE_MINUTE : shown];
  const differences = related(false, { pointer: "/expires_at" }, "another than", wrong, shown);
  return [[last, ["ship-quote.expires-after-fifteen-minutes", differences]]];
});
