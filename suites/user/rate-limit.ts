import { windowSecondsOf } from "../../contract/limits.ts";
import { repeatWhile } from "../../harness/actions/repeat-while.ts";
import { atLeastOne } from "../../harness/arrange/at-least-one.ts";
import {
  type LimitedEndpoint,
  requestsAfterSilence,
  requestsInARow,
  requestsOverTime,
  requireAccepted,
} from "../../harness/arrange/limited-requests.ts";
import { quickPair } from "../../harness/arrange/quick-pair.ts";
import { userScenarios } from "../../harness/arrange/scenario.ts";
import type { UserContext } from "../../harness/arrange/user-context.ts";
import { areBeyondWindows, MAX_WINDOWS } from "../../harness/arrange/window-ends.ts";
import { Inconclusive, ignoring, NotExercised } from "../../harness/exits/early-exits.ts";
import { accepted } from "../../harness/oracles/refusal.ts";
import { isAboutLimit, LIMITED, notLimited, refusedAs } from "../../harness/oracles/user-refusal.ts";
import { atMost } from "../../harness/oracles/value.ts";
import type { Exchange } from "../../harness/transport/exchange.ts";

const { all, scenario } = userScenarios("rate-limit");
export const rateLimit = all;

/** With a limit of one request, the end of a fixed window may let two through, and never three. */
const MAX_WITHIN_WINDOW = 2;

/**
 * Times of requests after the first one within the window, in seconds. The first three are concurrent, and the others in
 * pairs, so that a refusal lies between possibly accepted ones. The account whose key sends them. The header
 * form in which two keys of one account are sent: a service may count bearer keys by other code. And the silence that is
 * enough: beyond the window, because clocks differ, but shorter than a much longer window.
 */
const LIMITS = [
  {
    endpoint: "buy/crypto",
    area: "buy-crypto",
    pausesS: [0, 0, 28, 28, 56],
    account: "first",
    form: "x-api-key",
    isReal: false,
    silence: { from: 62, to: 72 },
  },
  {
    endpoint: "take-claw-bid-init",
    area: "claw-init",
    pausesS: [0, 0, 2, 2, 4],
    account: "second",
    form: "bearer",
    isReal: false,
    silence: { from: 6, to: 6.1 },
  },
  {
    endpoint: "take-claw-bid-finish",
    area: "claw-finish",
    pausesS: [0, 0, 0.22, 0.22, 0.44],
    account: "first",
    form: "x-api-key",
    isReal: true,
    silence: { from: 1.12, to: 1.24 },
  },
] as const satisfies readonly { readonly endpoint: LimitedEndpoint; readonly [more: string]: unknown }[];

for (const { endpoint, area, pausesS, account, form, isReal, silence } of LIMITS) {
  const windowS = windowSecondsOf(endpoint);

  scenario(
    `the second of two quick requests to ${endpoint} is refused`,
    { verifies: [`rate-limit.${area}.second-refused`] },
    async (context) => {
      const [first, second] = await quickPair(context, endpoint);

      const did = "one key sent two quick requests, each of which would be accepted alone";
      context.verify(`rate-limit.${area}.second-refused`, [first, second], [refusedAs(second, LIMITED)], did);
    },
  );

  scenario(
    `${endpoint} does not accept three requests of a key within ${windowS} s, or two concurrent ones`,
    { verifies: [`rate-limit.${area}.second-refused`, `rate-limit.${area}.window-length`] },
    async (context) => {
      // A delay of this machine shows nothing about the system.
      const { exchanges, spanS } = await repeatWhile(
        () => requestsOverTime(context, endpoint, { pausesS, isReal, account }),
        (sent) => sent.spanS >= windowS && fastestSpanS(sent.exchanges, pausesS) < windowS,
      );
      await judgeConcurrent(context, { endpoint, area, account }, exchanges.slice(0, CONCURRENT));
      if (spanS >= windowS) throw new Inconclusive("the requests took longer than the window");

      const did = `one key sent ${exchanges.length} requests, at 0, ${pausesS.join(", ")} s, the first three concurrently`;
      context.verify(`rate-limit.${area}.window-length`, exchanges, [atMostAccepted(exchanges, spanS)], did);
    },
  );

  scenario(
    `${endpoint} accepts a key again after ${windowS} s without requests`,
    { verifies: [`rate-limit.${area}.recovers`, `rate-limit.${area}.window-length`] },
    async (context) => {
      const sent = await requestsAfterSilence(context, endpoint, silence, { isReal, isRetried: true });
      const { exchanges, following, spanS } = sent;
      const last = exchanges.at(-1) ?? exchanges[0];
      const isSpoiled = last.status >= 400 && !isAboutLimit(last);
      // A purchase may be refused for many reasons, and needs nothing that a refusal could spoil.
      if (endpoint === "buy/crypto" && isSpoiled) requireAccepted(last);
      // If another request is accepted after the same silence, the limit has spoiled this one.
      if (isSpoiled) await requestsAfterSilence(context, endpoint, silence, { isReal, isRetried: false });

      const did = `a request that was limited was sent again after at least ${silence.from} s without requests of its key`;
      context.verify(`rate-limit.${area}.recovers`, exchanges, [isSpoiled ? accepted(last) : notLimited(last)], did);
      if (following.length === 0) throw new Inconclusive("the request after the silence was refused");
      if (spanS >= windowS) throw new Inconclusive("the requests took longer than the window");
      // The limit holds again after it has let a request through.
      const again = [last, ...following] as const;
      const then = `${did}, and then ${following.length} times more at once`;
      context.verify(`rate-limit.${area}.window-length`, again, [atMostAccepted(again, spanS)], then);
    },
  );

  scenario(
    `${endpoint} does not count the requests of another account`,
    { verifies: [`rate-limit.${area}.not-global`] },
    async (context) => {
      const exchanges = await requestsInARow(context, [
        { endpoint, credential: await context.keyOf("first"), account: "first" },
        { endpoint, credential: await context.keyOf("second"), account: "second" },
      ]);

      const did = "a first request of a key, right after one of another account's key";
      const isFree = notLimited(exchanges.at(-1) ?? exchanges[0]);
      context.verify(`rate-limit.${area}.not-global`, exchanges, [isFree], did);
    },
  );

  scenario(
    `${endpoint} does not count the requests of another key of the account`,
    { verifies: [`rate-limit.${area}.not-per-account`] },
    async (context) => {
      const exchanges = await requestsInARow(context, [
        { endpoint, credential: await context.freshKey({ form }), account: "first", isUnused: true },
        { endpoint, credential: await context.freshKey({ form }), account: "first" },
      ]);

      const did = "a first request of a key, after one of the account's other keys";
      const isFree = notLimited(exchanges.at(-1) ?? exchanges[0]);
      context.verify(`rate-limit.${area}.not-per-account`, exchanges, [isFree], did);
    },
  );

  scenario(
    `${endpoint} does not limit a session token`,
    { verifies: [`rate-limit.${area}.session-exempt`] },
    async (context) => {
      // Requests with a token are not counted, so none of them may be limited, including the first.
      const token = { endpoint, credential: await context.sessionToken(), account: "first", isUnused: true } as const;
      // Without provider states there is one key, which would have to wait for its window.
      const keys = context.run.states.isConfigured
        ? [{ endpoint, credential: await context.keyOf(), account: "first" } as const]
        : [];
      const exchanges = await requestsInARow(context, [...keys, token, token, token]);

      const did = "a session token sent three quick requests, right after one of a key of its account";
      context.verify(`rate-limit.${area}.session-exempt`, exchanges, exchanges.map(notLimited), did);
    },
  );
}

/** Requests that are sent at the same time. */
const CONCURRENT = 3;

/**
 * Judges concurrent requests of a key. While several are accepted, others are sent with another key, until it is no accident
 * that a fixed window ended between them each time.
 */
async function judgeConcurrent(
  context: UserContext,
  { endpoint, area, account }: Pick<(typeof LIMITS)[number], "endpoint" | "area" | "account">,
  exchanges: readonly Exchange[],
): Promise<void> {
  const pausesS = Array.from({ length: CONCURRENT - 1 }, () => 0);
  const attempts = [exchanges];
  while (countAccepted(attempts.at(-1)) > 1 && !areBeyondWindows(endpoint, attempts)) {
    if (attempts.length === MAX_WINDOWS) return;
    const key = await context.freshKey({ account }).catch(ignoring(NotExercised));
    if (key === undefined) return;
    attempts.push((await requestsOverTime(context, endpoint, { pausesS, isReal: true, account, key })).exchanges);
  }
  const isOne = atMost("accepted requests of those that a key sent concurrently", 1, countAccepted(attempts.at(-1)));
  const did = `one key sent ${CONCURRENT} concurrent requests, and so did others of the account while several were accepted`;
  context.verify(`rate-limit.${area}.second-refused`, atLeastOne(attempts.flat(), "no answer"), [isOne], did);
}

const countAccepted = (exchanges: readonly Exchange[] = []) => exchanges.filter(({ status }) => status < 400).length;

/** How long the requests would take if each were answered as fast as the fastest of them. Seconds. */
function fastestSpanS(exchanges: readonly Exchange[], pausesS: readonly number[]): number {
  const fastestS = Math.min(...exchanges.map(({ sentAtMs, doneAtMs }) => doneAtMs - sentAtMs)) / 1000;
  return Math.max(Math.max(0, ...pausesS) + fastestS, fastestS * exchanges.length);
}

function atMostAccepted(exchanges: readonly Exchange[], spanS: number) {
  const within = `of ${exchanges.length} requests within ${spanS.toFixed(1)} s`;
  return atMost(`accepted requests ${within}`, MAX_WITHIN_WINDOW, countAccepted(exchanges));
}
