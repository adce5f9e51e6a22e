import { requestsInARow, sendAtOnce } from "../../harness/arrange/limited-requests.ts";
import { quickPair } from "../../harness/arrange/quick-pair.ts";
import { requirePassed } from "../../harness/arrange/require-passed.ts";
import { userScenarios } from "../../harness/arrange/scenario.ts";
import { areBeyondWindows, MAX_WINDOWS } from "../../harness/arrange/window-ends.ts";
import type { UserCredential } from "../../harness/client/user-client.ts";
import { Inconclusive } from "../../harness/exits/early-exits.ts";
import { isAboutLimit, LIMITED, notLimited, refusedAs } from "../../harness/oracles/user-refusal.ts";
import type { Exchange } from "../../harness/transport/exchange.ts";

const { all, scenario } = userScenarios("rate-limit");

/** What counts as one key, and that each endpoint counts apart. */
export const rateLimitKeys = all;

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

/** Both orders of the headers are tried at one endpoint only. */
const FORMS = [
  { endpoint: "take-claw-bid-init", forms: ["x-api-key", "bearer"] },
  { endpoint: "take-claw-bid-init", forms: ["bearer", "x-api-key"] },
  { endpoint: "buy/crypto", forms: ["x-api-key", "bearer"] },
  { endpoint: "take-claw-bid-finish", forms: ["bearer", "x-api-key"] },
] as const;

for (const { endpoint, forms } of FORMS) {
  scenario(
    `both key headers share one limit of ${endpoint}, ${forms[0]} first`,
    { verifies: ["rate-limit.same-key-in-either-header"] },
    async (context) => {
      const [first, second] = await quickPair(context, endpoint, { forms });

      const did = `a request to ${endpoint} with a key as ${forms[1]}, right after one with it as ${forms[0]}`;
      context.verify("rate-limit.same-key-in-either-header", [first, second], [refusedAs(second, LIMITED)], did);
    },
  );
}

scenario(
  "a key that called buy/crypto can call the other limited endpoints at once, and still can't buy again",
  { verifies: ["rate-limit.endpoints-apart", "rate-limit.buy-crypto.second-refused"] },
  async (context) => {
    const endpoints = ["buy/crypto", "take-claw-bid-init", "take-claw-bid-finish", "buy/crypto"] as const;
    const requestsOf = (credential: UserCredential) =>
      endpoints.map((endpoint) => ({ endpoint, credential, account: "first" }) as const);
    const exchanges = await requestsInARow(context, requestsOf(await context.keyOf()));

    const [first, ...others] = exchanges;
    const did = "one request of a key to each of buy/crypto, take-claw-bid-init, take-claw-bid-finish, at once";
    const apart = [first, ...others.slice(0, -1)] as const;
    context.verify("rate-limit.endpoints-apart", apart, apart.map(notLimited), did);
    // A fixed window may end between two purchases, but not with one key after another.
    const isAccepted = (row: readonly Exchange[]) => row.every(({ status }) => status < 400);
    const attempts: (readonly Exchange[])[] = [exchanges];
    let again = exchanges;
    while (isAccepted(again) && !areBeyondWindows("buy/crypto", attempts)) {
      if (attempts.length === MAX_WINDOWS)
        throw new Inconclusive("a fixed window may have ended between two purchases");
      again = await requestsInARow(context, requestsOf(await context.freshKey()));
      attempts.push(again);
    }
    const last = again.at(-1) ?? first;
    requirePassed(isAboutLimit(last) || isAccepted(again), "an answer about the limit");
    const differences = [refusedAs(last, LIMITED)];
    context.verify("rate-limit.buy-crypto.second-refused", again, differences, `${did}, and then a purchase`);
  },
);

scenario(
  "a key that called take-claw-bid-finish can call the other limited endpoints at once",
  { verifies: ["rate-limit.endpoints-apart"] },
  async (context) => {
    const credential = await context.keyOf();
    const endpoints = ["take-claw-bid-finish", "take-claw-bid-init", "buy/crypto"] as const;
    const requests = endpoints.map((endpoint) => ({ endpoint, credential, account: "first" }) as const);
    const exchanges = await requestsInARow(context, requests);

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
    requirePassed(poll.status === 200, "an accepted poll");
    const bought = await sendAtOnce(context, key, "buy/crypto", body);

    const did = "a key's first purchase, right after a poll with it";
    context.verify("rate-limit.endpoints-apart", [poll, bought], [notLimited(bought)], did);
  },
);
