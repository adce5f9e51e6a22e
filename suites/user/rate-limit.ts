import { setTimeout as sleep } from "node:timers/promises";
import { USER_LIMITS, windowSecondsOf } from "../../contract/limits.ts";
import { userScenarios } from "../../harness/context/scenario.ts";
import type { UserContext } from "../../harness/context/user-context.ts";
import { Inconclusive, ignoring, NotExercised } from "../../harness/exits/early-exits.ts";
import { atLeastOne } from "../../harness/given/at-least-one.ts";
import { type PairTimes, pairsOverTime } from "../../harness/given/limited-pairs.ts";
import {
  concurrentRequests,
  type LimitedEndpoint,
  requestsAfterSilence,
  requestsInARow,
  requestsOverTime,
  requestsSideBySide,
  requireAccepted,
  sendAtOnce,
} from "../../harness/given/limited-requests.ts";
import { needed } from "../../harness/given/needed.ts";
import { quickPair } from "../../harness/given/quick-pair.ts";
import { related } from "../../harness/oracles/difference.ts";
import { accepted } from "../../harness/oracles/refusal.ts";
import { isAboutLimit, LIMITED, notLimited, refusedAs } from "../../harness/oracles/user-refusal.ts";
import { atMost } from "../../harness/oracles/value.ts";
import { isExplainedByWindow } from "../../harness/oracles/window.ts";
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

/** Maximum attempts if the requests took longer than their window. */
const MAX_TRIES = 3;

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
      let tried = await requestsOverTime(context, endpoint, { pausesS, isReal, account });
      const isWorthTrying = () => tried.spanS >= windowS && fastestSpanS(tried.exchanges, pausesS) < windowS;
      // A delay of this machine shows nothing about the system.
      for (let more = 1; more < MAX_TRIES && isWorthTrying(); more++) {
        tried = await requestsOverTime(context, endpoint, { pausesS, isReal, account });
      }
      const { exchanges, spanS } = tried;
      await judgeConcurrent(context, { endpoint, area, account }, exchanges.slice(0, CONCURRENT));
      if (spanS >= windowS) throw new Inconclusive("the requests took longer than the window");

      context.verify(
        `rate-limit.${area}.window-length`,
        exchanges,
        [atMostAccepted(exchanges, spanS)],
        `one key sent ${exchanges.length} requests, at 0, ${pausesS.join(", ")} s, the first three concurrently`,
      );
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
      const [first, second] = await requestsSideBySide(context, endpoint, [
        { credential: await context.keyOf("first"), account: "first" },
        { credential: await context.keyOf("second"), account: "second" },
      ]);

      const did = "a first request of a key, right after one of another account's key";
      context.verify(`rate-limit.${area}.not-global`, [first, ...listOf(second)], [notLimited(second ?? first)], did);
    },
  );

  scenario(
    `${endpoint} does not count the requests of another key of the account`,
    { verifies: [`rate-limit.${area}.not-per-account`] },
    async (context) => {
      const [first, second] = await requestsSideBySide(context, endpoint, [
        { credential: await context.freshKey({ form }), account: "first", isUnused: true },
        { credential: await context.freshKey({ form }), account: "first" },
      ]);

      const did = "a first request of a key, after one of the account's other keys";
      context.verify(
        `rate-limit.${area}.not-per-account`,
        [first, ...listOf(second)],
        [notLimited(second ?? first)],
        did,
      );
    },
  );

  scenario(
    `${endpoint} does not limit a session token`,
    { verifies: [`rate-limit.${area}.session-exempt`] },
    async (context) => {
      // Requests with a token are not counted, so none of them may be limited, including the first.
      const token = { credential: await context.sessionToken(), account: "first", isUnused: true } as const;
      // Without provider states there is one key, which would have to wait for its window.
      const keys = context.run.states.isConfigured
        ? [{ credential: await context.keyOf(), account: "first" } as const]
        : [];
      const exchanges = await requestsSideBySide(context, endpoint, [...keys, token, token, token]);

      const did = "a session token sent three quick requests, right after one of a key of its account";
      context.verify(`rate-limit.${area}.session-exempt`, exchanges, exchanges.map(notLimited), did);
    },
  );
}

/** Requests that are sent at the same time. */
const CONCURRENT = 3;
/** Maximum time that concurrent requests may take, in which the end of a fixed window is unlikely. A share of the window. */
const AT_ONCE_SHARE = 0.1;

/** Judges concurrent requests of a key. If several are accepted, others are sent with another key, whose window may end too. */
async function judgeConcurrent(
  context: UserContext,
  { endpoint, area, account }: Pick<(typeof LIMITS)[number], "endpoint" | "area" | "account">,
  exchanges: readonly Exchange[],
): Promise<void> {
  const evidence = [...exchanges];
  let fewest = acceptedAtOnce(endpoint, exchanges);
  if (fewest > 1) {
    const again = await concurrentRequests(context, endpoint, CONCURRENT, account).catch(ignoring(NotExercised));
    evidence.push(...(again ?? []));
    fewest = Math.min(fewest, again === undefined ? 1 : acceptedAtOnce(endpoint, again));
  }
  context.verify(
    `rate-limit.${area}.second-refused`,
    atLeastOne(evidence, "no answer"),
    [atMost("accepted requests of those that a key sent concurrently", 1, fewest)],
    `one key sent ${CONCURRENT} concurrent requests, and so did another of the account if several were accepted`,
  );
}

/** Number of accepted ones of concurrent requests; one if they were slow, because a fixed window may have ended meanwhile. */
function acceptedAtOnce(endpoint: LimitedEndpoint, exchanges: readonly Exchange[]): number {
  const accepted = exchanges.filter(({ status }) => status < 400);
  const tookMs =
    Math.max(...accepted.map(({ doneAtMs }) => doneAtMs)) - Math.min(...accepted.map(({ sentAtMs }) => sentAtMs));
  return tookMs > windowSecondsOf(endpoint) * 1000 * AT_ONCE_SHARE ? 1 : accepted.length;
}

/**
 * At least two thirds of the window lie between the two requests of each key. The pairs are spread over the window,
 * so that the end of one window can't lie in all of them. Seconds; `isReal` if they are too short for moves of time.
 */
const PAIRS = [
  {
    endpoint: "buy/crypto",
    requirement: "rate-limit.buy-crypto.window-length",
    startsS: [0, 10, 20, 30, 40, 50],
    gapS: 46,
    lateS: 1.5,
    isReal: false,
  },
  {
    endpoint: "take-claw-bid-init",
    requirement: "rate-limit.claw-init.window-length",
    // Time is moved by whole seconds; with fewer pairs, the end of one window could lie in all of them. The last one
    // starts right after the first second request, for which a part of a second has to pass.
    startsS: [0, 1, 2, 3, 3.6],
    gapS: 3.6,
    lateS: 0.95,
    isReal: false,
  },
  {
    endpoint: "take-claw-bid-finish",
    requirement: "rate-limit.claw-finish.window-length",
    startsS: [0, 0.2, 0.4, 0.6, 0.8],
    gapS: 0.69,
    lateS: 0.12,
    isReal: true,
  },
] as const;

for (const { endpoint, requirement, ...times } of PAIRS) {
  scenario(
    `${endpoint} still limits at least one of several keys after two thirds of its window`,
    { verifies: [requirement] },
    async (context) => {
      const windowS = windowSecondsOf(endpoint);
      const keys = times.startsS.length;
      const { exchanges, accepted } = await timelyPairs(context, endpoint, times);

      const isLimited = isExplainedByWindow(accepted, windowS);
      context.verify(
        requirement,
        atLeastOne(exchanges, "no answer"),
        [related(isLimited, "pairs of which both requests were accepted", "at most", [keys - 1], keys)],
        `${keys} keys sent two requests each, ${times.gapS} s apart, spread over ${windowS} s`,
      );
    },
  );
}

/**
 * Sends the pairs again if they were late. A busy machine, or a move of time for another scenario, spreads them badly,
 * so that the end of one window lies in all of them.
 */
async function timelyPairs(context: UserContext, endpoint: LimitedEndpoint, times: PairTimes) {
  const windowS = windowSecondsOf(endpoint);
  for (let tries = 1; ; tries++) {
    const tried = await pairsOverTime(context, endpoint, times);
    const isLate = tried.accepted.length === times.startsS.length && isExplainedByWindow(tried.accepted, windowS);
    if (!isLate || tries === MAX_TRIES) return tried;
  }
}

/** A key is limited in either header, for each account, and without the scopes of other endpoints. */
const BEARERS = [
  { endpoint: "buy/crypto", area: "buy-crypto", scopes: ["vm.buy.crypto"] },
  { endpoint: "take-claw-bid-finish", area: "claw-finish", scopes: ["marketplace.take-claw-bid"] },
] as const;

for (const { endpoint, area, scopes } of BEARERS) {
  scenario(
    `the second of two quick requests to ${endpoint} with a bearer key is refused`,
    { verifies: [`rate-limit.${area}.second-refused`] },
    async (context) => {
      const [first, second] = await quickPair(context, endpoint, {
        forms: ["bearer", "bearer"],
        scopes,
        account: "second",
      });

      const did =
        "one key, which may have one scope only, as a bearer sent two quick requests, each of which would be accepted alone";
      context.verify(`rate-limit.${area}.second-refused`, [first, second], [refusedAs(second, LIMITED)], did);
    },
  );
}

/** Polls of a key at the advised interval. With provider states, more of them would delay moves of time too long. */
const POLLS = { withStates: 2, without: 5 };

scenario(
  "buy/status accepts a key's polls at the advised interval",
  { verifies: ["rate-limit.crypto-status.not-limited"], pauses: true },
  async ({ given, keyOf, run, sut, verify, whileOthersWait }) => {
    const { sessionId } = await given.purchase();
    const key = sut.as(await keyOf());
    const poll = () => key.buyStatus({ session_id: sessionId }, { waitsForLimit: false });
    // Keeps its slot, because otherwise the clock might be moved between polls, which would then be too rare.
    const pause = () => sleep(USER_LIMITS.pollRetryMs.min);
    const most = run.states.isConfigured ? POLLS.withStates : POLLS.without;
    const pollInTurn = async () => {
      const polls: [Exchange, ...Exchange[]] = [await poll()];
      while (polls.length < most) {
        await pause();
        polls.push(await poll());
      }
      return polls;
    };

    let polls = await pollInTurn();
    // Without fresh keys, polls of other scenarios may have come within the interval.
    if (polls.some(isAboutLimit)) polls = await whileOthersWait(() => pause().then(pollInTurn));

    const did = `${most} polls of one key, each ${USER_LIMITS.pollRetryMs.min} ms after the one before`;
    verify("rate-limit.crypto-status.not-limited", polls, polls.map(notLimited), did);
  },
);

scenario(
  "buy/status does not limit a session token",
  { verifies: ["rate-limit.crypto-status.session-exempt"] },
  async ({ given, sessionToken, sut, verify }) => {
    const { sessionId } = await given.purchase();
    const holder = sut.as(await sessionToken());
    const poll = () => holder.buyStatus({ session_id: sessionId }, { waitsForLimit: false });

    const exchanges = [await poll(), await poll(), await poll(), await poll()] as const;

    const did = "four quick polls of a session token";
    verify("rate-limit.crypto-status.session-exempt", [...exchanges], exchanges.map(notLimited), did);
  },
);

const FORMS = [
  ["x-api-key", "bearer"],
  ["bearer", "x-api-key"],
] as const;

for (const forms of FORMS) {
  scenario(
    `a request with a key as ${forms[0]} counts when the key is sent as ${forms[1]}`,
    { verifies: ["rate-limit.same-key-in-either-header"] },
    async (context) => {
      const [first, second] = await quickPair(context, "take-claw-bid-init", { forms });

      const did = `a request with a key as ${forms[1]}, right after one with it as ${forms[0]}`;
      context.verify("rate-limit.same-key-in-either-header", [first, second], [refusedAs(second, LIMITED)], did);
    },
  );
}

scenario(
  "a key that called buy/crypto can call the other limited endpoints at once, and still can't buy again",
  { verifies: ["rate-limit.endpoints-apart", "rate-limit.buy-crypto.second-refused"] },
  async (context) => {
    const endpoints = ["buy/crypto", "take-claw-bid-init", "take-claw-bid-finish", "buy/crypto"] as const;
    const exchanges = await requestsInARow(context, endpoints);

    const [first, ...others] = exchanges;
    const did = "one request of a key to each of buy/crypto, take-claw-bid-init, take-claw-bid-finish, at once";
    const apart = [first, ...others.slice(0, -1)] as const;
    context.verify("rate-limit.endpoints-apart", apart, apart.map(notLimited), did);
    // A fixed window may end between two purchases, but not with another key again.
    const isAccepted = (row: readonly Exchange[]) => row.every(({ status }) => status < 400);
    const again = isAccepted(exchanges)
      ? await requestsInARow(context, endpoints, await context.freshKey())
      : exchanges;
    const last = again.at(-1) ?? first;
    needed(isAboutLimit(last) || isAccepted(again), "an answer about the limit");
    context.verify(
      "rate-limit.buy-crypto.second-refused",
      again,
      [refusedAs(last, LIMITED)],
      `${did}, and then a purchase`,
    );
  },
);

scenario(
  "a key that called take-claw-bid-finish can call the other limited endpoints at once",
  { verifies: ["rate-limit.endpoints-apart"] },
  async (context) => {
    const exchanges = await requestsInARow(context, ["take-claw-bid-finish", "take-claw-bid-init", "buy/crypto"]);

    const did =
      "one request of a key to each of take-claw-bid-finish, take-claw-bid-init, buy/crypto, immediately one after another";
    context.verify("rate-limit.endpoints-apart", exchanges, exchanges.map(notLimited), did);
  },
);

scenario(
  "a key that polled a purchase can buy at once",
  { verifies: ["rate-limit.endpoints-apart"] },
  async (context) => {
    const { sessionId } = await context.given.purchase();
    const body = { claw_id: (await context.given.pack()).id };
    const key = await context.freshKey();

    const poll = await context.sut.as(key).buyStatus({ session_id: sessionId });
    needed(poll.status === 200, "an accepted poll");
    const bought = await sendAtOnce(context, key, "buy/crypto", body);

    const did = "a key's first purchase, right after a poll with it";
    context.verify("rate-limit.endpoints-apart", [poll, bought], [notLimited(bought)], did);
  },
);

/** How long the requests would take if each were answered as fast as the fastest of them. Seconds. */
function fastestSpanS(exchanges: readonly Exchange[], pausesS: readonly number[]): number {
  const fastestS = Math.min(...exchanges.map(({ sentAtMs, doneAtMs }) => doneAtMs - sentAtMs)) / 1000;
  return Math.max(Math.max(0, ...pausesS) + fastestS, fastestS * exchanges.length);
}

function atMostAccepted(exchanges: readonly Exchange[], spanS: number) {
  const accepted = exchanges.filter(({ status }) => status < 400).length;
  const within = `of ${exchanges.length} requests within ${spanS.toFixed(1)} s`;
  return atMost(`accepted requests ${within}`, MAX_WITHIN_WINDOW, accepted);
}

function listOf(exchange: Exchange | undefined): readonly Exchange[] {
  return exchange === undefined ? [] : [exchange];
}
