import type { RequirementId } from "../../contract/index.ts";
import { QUOTE_EXPIRED, QUOTE_ID_MISSING } from "../../contract/refusals.ts";
import { pastInternalError } from "../../harness/actions/internal-error.ts";
import { requireAllListed } from "../../harness/arrange/listed-items.ts";
import type { PartnerContext } from "../../harness/arrange/partner-context.ts";
import { partnerScenarios } from "../../harness/arrange/scenario.ts";
import { withoutLast } from "../../harness/ids/truncated-id.ts";
import { unless } from "../../harness/oracles/difference.ts";
import { listsSame } from "../../harness/oracles/item-list.ts";
import { accepted, answerOf, type Refusal, refusedBy } from "../../harness/oracles/refusal.ts";
import type { Exchange } from "../../harness/transport/exchange.ts";

const { all, scenario } = partnerScenarios("ship-request", ["sandbox", "partner"]);
export const shipRequestRefused = all;

const SEPARATOR = "_rate_";

/** Makes the faulty quote id from a valid session and the quote id of one of its rates. */
type QuoteIdOf = (session: string, rateId: string) => unknown;

const MADE_UP = "quote_NOSUCHSESSION000";

/** Faulty quote ids, with the requirement on each and the expected refusal. */
const REFUSALS: readonly {
  readonly id: RequirementId;
  readonly refusal: Refusal;
  readonly quoteIds: Readonly<Record<string, QuoteIdOf>>;
}[] = [
  {
    id: "ship-request.quote-id-missing",
    refusal: QUOTE_ID_MISSING,
    quoteIds: { "no quote id": () => undefined },
  },
  {
    id: "ship-request.quote-id-not-a-string",
    refusal: QUOTE_ID_MISSING,
    quoteIds: {
      "null as quote id": () => null,
      "a number as quote id": () => 7,
      "a list as quote id": () => ["quote_AAAAAAAAAAAAAAAA_rate_standard"],
      "an object as quote id": () => ({ id: "quote_AAAAAAAAAAAAAAAA_rate_standard" }),
      "true as quote id": () => true,
      "a list with a good quote id": (_, rateId) => [rateId],
    },
  },
  {
    id: "ship-request.quote-id-without-separator",
    refusal: QUOTE_ID_MISSING,
    quoteIds: {
      "the session id alone": (session) => withoutSeparator(session),
      "a quote id with another separator": (session) => `${withoutSeparator(session)}-rate-standard`,
      "an empty quote id": () => "",
    },
  },
  {
    id: "ship-request.session-unknown",
    refusal: QUOTE_EXPIRED,
    quoteIds: {
      "nothing but the separator": () => SEPARATOR,
      "a session that never was": () => `${MADE_UP}_rate_standard`,
      "the session that never was, a second time,": () => `${MADE_UP}_rate_standard`,
      "a session id with a letter more": (session) => `${session}X_rate_standard`,
    },
  },
  {
    id: "ship-request.rate-unknown",
    refusal: QUOTE_EXPIRED,
    quoteIds: {
      "a rate with a letter more": (_, rateId) => `${rateId}x`,
      "the beginning of a rate": (_, rateId) => withBeginningOfKey(rateId),
      "a rate that is not offered": (session) => `${session}_rate_no-such-rate`,
      "an unknown rate before a good one": (session, rateId) => `${session}_rate_no-such-rate${keyPart(rateId)}`,
      "no rate behind the separator": (session) => `${session}_rate_`,
    },
  },
];

const FAULTS = REFUSALS.flatMap(({ quoteIds, ...row }) =>
  Object.entries(quoteIds).map(([what, quoteId]) => ({ ...row, what, quoteId })),
);

scenario(
  "an order whose quote id is missing, malformed or unknown is refused and changes nothing",
  { verifies: [...REFUSALS.map(({ id }) => id), "ship-request.refusal-changes-nothing"] },
  async (context) => {
    const { sut, given, verify } = context;
    let { user, quote } = await given.quotedItems().catch(async (stop: unknown) => {
      // A value that is no quote id is refused even if nothing was quoted.
      await sendMadeUp(context);
      throw stop;
    });
    let before = await given.inventory(user);
    let refusals: readonly Exchange[] = [];

    for (const { id, refusal, what, quoteId } of FAULTS) {
      const faulty = quoteId(quote.sessionId, quote.rates[0].id);
      // A session id without letters is the same in small letters.
      if (faulty === quote.rates[0].id) continue;
      const answer = await answerTo(context, faulty);
      verify(id, [quote.exchange, answer], [refusedBy(answer, refusal)], `${what} was sent`);
      refusals = [...refusals, answer];
      if (answer.status !== 200) continue;
      // An accepted order may have an effect, so the next ones need another item.
      ({ user, quote } = await given.quotedItems());
      before = await given.inventory(user);
      refusals = [];
    }
    const after = await given.inventory(user);
    const order = await sut.shipRequest({ quote_id: quote.rates[0].id });

    const did = `${refusals.length} orders with a wrong quote id were refused before`;
    const isUsable = unless(accepted(order).length === 0, "the quote can still be ordered", answerOf(order));
    verify("ship-request.refusal-changes-nothing", [before.exchange, ...refusals, order], [isUsable], did);
    requireAllListed(quote.itemIds, before);
    const kept = listsSame("inventory", before.ids, after.ids);
    verify("ship-request.refusal-changes-nothing", [before.exchange, ...refusals, after.exchange], [kept], did);
  },
);

/** Sends the values that are no quote id while there is no quote session. */
async function sendMadeUp(context: PartnerContext): Promise<void> {
  for (const { id, what, quoteId } of FAULTS.filter(({ refusal }) => refusal === QUOTE_ID_MISSING)) {
    const refused = await answerTo(context, quoteId(MADE_UP, `${MADE_UP}_rate_standard`));
    context.verify(id, refused, [refusedBy(refused, QUOTE_ID_MISSING)], `${what} was sent`);
  }
}

/** Orders with any value as quote id; returns the answer behind internal errors. */
function answerTo({ sut }: PartnerContext, quoteId: unknown): Promise<Exchange> {
  return pastInternalError(() => sut.shipRequest({ quote_id: quoteId }));
}

/** Cuts the rate key. A trailing number is cut off first, because a shorter number may be another key. */
function withBeginningOfKey(rateId: string): string {
  const stem = rateId.replace(/\d+$/, "");
  return stem === rateId ? withoutLast(rateId) : `${stem}no-such-rate`;
}

/** Session ids of production have no documented form, so one may contain the separator. */
function withoutSeparator(sessionId: string): string {
  return sessionId.replaceAll(SEPARATOR, "-");
}

/** Returns the part of a quote id after the session: the separator and the rate's key. */
function keyPart(rateId: string): string {
  return rateId.slice(Math.max(0, rateId.lastIndexOf(SEPARATOR)));
}
