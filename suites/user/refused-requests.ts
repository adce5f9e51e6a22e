import { isDeepStrictEqual } from "node:util";
import type { RequirementId } from "../../contract/index.ts";
import type { Topic } from "../../contract/open-questions.ts";
import { SALE_EXPIRED, SALE_UNKNOWN } from "../../contract/refusals.ts";
import { MADE_UP_TXS } from "../../harness/arrange/claw-sale.ts";
import { userScenarios } from "../../harness/arrange/scenario.ts";
import type { UserGiven } from "../../harness/arrange/user-given.ts";
import type { UserClient } from "../../harness/client/user-client.ts";
import { Inconclusive } from "../../harness/exits/early-exits.ts";
import { memberOf } from "../../harness/json/json-value.ts";
import { type Difference, NONE } from "../../harness/oracles/difference.ts";
import { answerText, refusedSomehow } from "../../harness/oracles/refusal.ts";
import { isAboutForm, refusedAs, refusedWithErrorText } from "../../harness/oracles/user-refusal.ts";
import { type Exchange, sentJson } from "../../harness/transport/exchange.ts";
import { isGatewaysRefusal } from "../../harness/transport/gateway-refusal.ts";

const { all, scenario } = userScenarios("refused-requests");

/** Requests with one fault that is in the body alone. */
export const refusedRequests = all;

type Refused = (answer: Exchange) => readonly Difference[];

/** A request with a fault, sent by the first account. */
interface Faulty {
  readonly what: string;
  readonly id: RequirementId;
  readonly send: (sut: UserClient, given: UserGiven) => Promise<Exchange>;
  readonly refused: Refused;
  readonly topic?: Topic;
}

/** Transactions of no sale may be refused before the session is looked for. */
const isUnknownSession: Refused = (answer) => {
  const differences = refusedAs(answer, SALE_UNKNOWN);
  const hasMadeUpTxs = isDeepStrictEqual(memberOf(sentJson(answer), "txs"), MADE_UP_TXS);
  const isExpired = refusedAs(answer, SALE_EXPIRED).length === 0;
  if (differences.length > 0 && hasMadeUpTxs && !isExpired && refusedWithErrorText(answer).length === 0)
    throw new Inconclusive("the transactions are those of no sale");
  return differences;
};
/** Any 4xx is accepted (A-U-STATUSUNKNOWN); that of an authentication has `message` instead of `error`. */
const isNoPurchase: Refused = (answer) =>
  answer.status === 401 ? refusedSomehow(answer) : refusedWithErrorText(answer);
/** A firewall may refuse some ids. */
const orByGateway =
  (refused: Refused): Refused =>
  (answer) =>
    isGatewaysRefusal(answer) ? NONE : refused(answer);
/** The id of another record may not have the form of a session's. */
const orForForm =
  (refused: Refused): Refused =>
  (answer) =>
    isAboutForm(answer) ? NONE : refused(answer);
/** A parser may refuse a body with its own text. */
const raw = (rawBody: string) => ({ rawBody, isJudged: false });

const POLLS: readonly Faulty[] = [
  ...[
    { what: "a poll without a session", body: {}, refused: refusedWithErrorText },
    { what: "a poll with a null session_id", body: { session_id: null }, refused: isNoPurchase },
    { what: "a poll with an empty session_id", body: { session_id: "" }, refused: isNoPurchase },
    { what: "a poll with a number as session_id", body: { session_id: 7 }, refused: isNoPurchase },
  ].map(({ what, body, refused }) => ({
    what,
    id: "crypto-status.missing-session-id" as const,
    send: (sut: UserClient) => sut.buyStatus(body),
    refused,
  })),
  ...["[]", "null", '"text"', "7"].map((body) => ({
    what: `a poll whose body is ${body}`,
    id: "crypto-status.missing-session-id" as const,
    send: (sut: UserClient) => sut.buyStatus({}, raw(body)),
    refused: refusedSomehow,
  })),
  {
    what: "a poll of an unknown session",
    id: "crypto-status.unknown-session",
    send: (sut) => sut.buyStatus({ session_id: "no-such-session" }),
    refused: isNoPurchase,
    topic: "buy-status-of-foreign-session",
  },
  {
    what: "a poll of a sale's session",
    id: "crypto-status.unknown-session",
    send: async (sut, given) => sut.buyStatus({ session_id: (await given.sale()).sessionId }),
    refused: refusedSomehow,
  },
  {
    what: "buy/status of the session constructor",
    id: "crypto-status.unknown-session",
    send: (sut) => sut.buyStatus({ session_id: "constructor" }),
    refused: orByGateway(refusedSomehow),
  },
];

const INITS: readonly Faulty[] = [
  ...[
    { what: "init without mint_address", body: {} },
    { what: "init with a null mint_address", body: { mint_address: null } },
    { what: "init with an empty mint_address", body: { mint_address: "" } },
    { what: "init with a number as mint_address", body: { mint_address: 7 } },
  ].map(({ what, body }) => ({
    what,
    id: "claw-init.missing-mint-address" as const,
    send: (sut: UserClient) => sut.takeClawBidInit(body),
    refused: refusedWithErrorText,
  })),
  {
    what: "init with a null body",
    id: "claw-init.missing-mint-address",
    send: (sut) => sut.takeClawBidInit({}, raw("null")),
    refused: refusedSomehow,
  },
  {
    what: "init for an unknown item",
    id: "claw-init.unknown-item",
    send: (sut) => sut.takeClawBidInit({ mint_address: "no-such-item" }),
    refused: refusedWithErrorText,
  },
  {
    what: "take-claw-bid-init for the item toString",
    id: "claw-init.unknown-item",
    send: (sut) => sut.takeClawBidInit({ mint_address: "toString" }),
    refused: orByGateway(refusedWithErrorText),
  },
];

const FINISHES: readonly Faulty[] = [
  ...[
    { what: "a finish without session_id", body: {} },
    { what: "a finish with a null session_id", body: { session_id: null } },
    { what: "a finish with an empty session_id", body: { session_id: "" } },
    { what: "a finish with a number as session_id", body: { session_id: 7 } },
  ].map(({ what, body }) => ({
    what,
    id: "claw-finish.missing-session-id" as const,
    send: async (sut: UserClient, given: UserGiven) => sut.takeClawBidFinish({ ...body, txs: await given.someTxs() }),
    refused: refusedWithErrorText,
  })),
  {
    what: "a finish of an unknown session",
    id: "claw-finish.unknown-session",
    send: async (sut, given) => sut.takeClawBidFinish({ session_id: "no-such-session", txs: await given.someTxs() }),
    refused: isUnknownSession,
  },
  {
    what: "a finish of a purchase's session",
    id: "claw-finish.unknown-session",
    send: async (sut, given) => {
      const { sessionId } = await given.purchase();
      return sut.takeClawBidFinish({ session_id: sessionId, txs: await given.someTxs() });
    },
    refused: orForForm(isUnknownSession),
  },
  {
    what: "take-claw-bid-finish of the session __proto__",
    id: "claw-finish.unknown-session",
    send: async (sut, given) => sut.takeClawBidFinish({ session_id: "__proto__", txs: await given.someTxs() }),
    refused: orByGateway(orForForm(isUnknownSession)),
  },
];

for (const { what, id, send, refused, topic } of [...POLLS, ...INITS, ...FINISHES]) {
  scenario(`${what} is refused`, { verifies: [id] }, async ({ caller, given, observe, verify }) => {
    const answer = await send(await caller(), given);

    verify(id, answer, [refused(answer)], what);
    if (topic !== undefined) observe(topic, `${what}: ${answerText(answer)}`);
  });
}
