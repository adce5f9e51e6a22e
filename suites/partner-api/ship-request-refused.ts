import { errorRow } from "../../contract/errors.ts";
import type { PartnerContext } from "../../harness/context/partner-context.ts";
import { partnerScenarios } from "../../harness/context/scenario.ts";
import { answerToInternalError } from "../../harness/given/arranged-error.ts";
import { requireAllListed } from "../../harness/given/listed-items.ts";
import { withoutLast } from "../../harness/ids/truncated-id.ts";
import { isInternalError, pastInternalErrors } from "../../harness/operations/internal-error.ts";
import { unless } from "../../harness/oracles/difference.ts";
import { listsSame } from "../../harness/oracles/item-list.ts";
import { accepted, answerOf, refusedBy } from "../../harness/oracles/refusal.ts";
import type { Exchange } from "../../harness/transport/exchange.ts";

const { all, scenario } = partnerScenarios("ship-request", ["sandbox", "partner"]);
export const shipRequestRefused = all;

const NO_QUOTE_ID = errorRow("ship/request", "quote_id is required");
const EXPIRED = errorRow("ship/request", "Quote expired");
const NO_ORDER = errorRow("ship/request", "Failed to create shipping request");

const SEPARATOR = "_rate_";

const REFUSALS = {
  "ship-request.quote-id-missing": NO_QUOTE_ID,
  "ship-request.quote-id-not-a-string": NO_QUOTE_ID,
  "ship-request.quote-id-without-separator": NO_QUOTE_ID,
  "ship-request.session-unknown": EXPIRED,
  "ship-request.rate-unknown": EXPIRED,
};

interface Fault {
  readonly id: keyof typeof REFUSALS;
  readonly what: string;
  /** Makes the faulty quote id from a valid session and the quote id of one of its rates. */
  readonly quoteId: (session: string, rateId: string) => unknown;
  /** Set if it depends on the form of session ids, which is documented only for the sandbox. */
  readonly isForSandbox?: true;
}

const FAULTS: readonly Fault[] = [
  { id: "ship-request.quote-id-missing", what: "no quote id", quoteId: () => undefined },
  { id: "ship-request.quote-id-not-a-string", what: "null as quote id", quoteId: () => null },
  { id: "ship-request.quote-id-not-a-string", what: "a number as quote id", quoteId: () => 7 },
  {
    id: "ship-request.quote-id-not-a-string",
    what: "a list as quote id",
    quoteId: () => ["quote_AAAAAAAAAAAAAAAA_rate_standard"],
  },
  {
    id: "ship-request.quote-id-not-a-string",
    what: "an object as quote id",
    quoteId: () => ({ id: "quote_AAAAAAAAAAAAAAAA_rate_standard" }),
  },
  { id: "ship-request.quote-id-not-a-string", what: "true as quote id", quoteId: () => true },
  { id: "ship-request.quote-id-not-a-string", what: "a list with a good quote id", quoteId: (_, rateId) => [rateId] },
  { id: "ship-request.session-unknown", what: "nothing but the separator", quoteId: () => SEPARATOR },
  { id: "ship-request.rate-unknown", what: "a rate with a letter more", quoteId: (_, rateId) => `${rateId}x` },
  {
    id: "ship-request.rate-unknown",
    what: "the beginning of a rate",
    quoteId: (_, rateId) => withBeginningOfKey(rateId),
  },
  {
    id: "ship-request.quote-id-without-separator",
    what: "the session id alone",
    quoteId: (session) => withoutSeparator(session),
  },
  {
    id: "ship-request.quote-id-without-separator",
    what: "a quote id with another separator",
    quoteId: (session) => `${withoutSeparator(session)}-rate-standard`,
  },
  { id: "ship-request.quote-id-without-separator", what: "an empty quote id", quoteId: () => "" },
  {
    id: "ship-request.session-unknown",
    what: "a session that never was",
    quoteId: () => "quote_NOSUCHSESSION000_rate_standard",
  },
  {
    id: "ship-request.session-unknown",
    what: "the session that never was, a second time,",
    quoteId: () => "quote_NOSUCHSESSION000_rate_standard",
  },
  {
    id: "ship-request.session-unknown",
    what: "a session id with a letter more",
    quoteId: (session) => `${session}X_rate_standard`,
  },
  {
    id: "ship-request.rate-unknown",
    what: "a rate that is not offered",
    quoteId: (session) => `${session}_rate_no-such-rate`,
  },
  {
    id: "ship-request.rate-unknown",
    what: "an unknown rate before a good one",
    quoteId: (session, rateId) => `${session}_rate_no-such-rate${keyPart(rateId)}`,
  },
  { id: "ship-request.rate-unknown", what: "no rate behind the separator", quoteId: (session) => `${session}_rate_` },
];

const faultsFor = ({ isSandbox }: PartnerContext) => FAULTS.filter(({ isForSandbox }) => isSandbox || !isForSandbox);

scenario(
  "an order whose quote id is missing, malformed or unknown is refused and changes nothing",
  { verifies: [...new Set(FAULTS.map(({ id }) => id)), "ship-request.refusal-changes-nothing"] },
  async (context) => {
    const { sut, given, verify } = context;
    let { user, items, quote } = await given.quotedItems().catch(async (stop: unknown) => {
      // A value that is no quote id is refused even if nothing was quoted.
      await sendMadeUp(context);
      throw stop;
    });
    let before = await given.inventory(user);
    let refusals: readonly Exchange[] = [];

    for (const { id, what, quoteId } of faultsFor(context)) {
      const faulty = quoteId(quote.sessionId, quote.rates[0].id);
      // A session id without letters is the same in small letters.
      if (faulty === quote.rates[0].id) continue;
      const answer = await answerTo(context, faulty);
      verify(id, [quote.exchange, answer], [refusedBy(answer, REFUSALS[id])], `${what} was sent`);
      refusals = [...refusals, answer];
      if (answer.status !== 200) continue;
      // An accepted order may have an effect, so the next ones need another item.
      ({ user, items, quote } = await given.quotedItems());
      before = await given.inventory(user);
      refusals = [];
    }
    const after = await given.inventory(user);
    const order = await sut.shipRequest({ quote_id: quote.rates[0].id });

    const ids = items.map((item) => item.id);
    verify(
      "ship-request.refusal-changes-nothing",
      [before.exchange, ...refusals, order],
      [unless(accepted(order).length === 0, "the quote can still be ordered", answerOf(order))],
      `${refusals.length} orders with a wrong quote id were refused before`,
    );
    requireAllListed(ids, before);
    verify(
      "ship-request.refusal-changes-nothing",
      [before.exchange, ...refusals, after.exchange],
      [listsSame("inventory", before.ids, after.ids)],
      `${refusals.length} orders with a wrong quote id were refused`,
    );
  },
);

// Whether the order was placed, and whether the next request fails too, is open (A-AFTER-500).
scenario(
  "an internal error of an order has the documented answer",
  { verifies: ["ship-request.internal-error"] },
  async (context) => {
    const { sut, given, verify } = context;
    const { quote } = await given.quotedItems();

    const answer = await answerToInternalError(context, "ship/request", () =>
      sut.shipRequest({ quote_id: quote.rates[0].id }),
    );

    verify("ship-request.internal-error", answer, [refusedBy(answer, NO_ORDER)], "the provider met an error");
  },
);

const MADE_UP = "quote_NOSUCHSESSION000";

/** Sends the values that are no quote id while there is no quote session. */
async function sendMadeUp(context: PartnerContext): Promise<void> {
  for (const { id, what, quoteId } of faultsFor(context)) {
    if (REFUSALS[id] !== NO_QUOTE_ID) continue;
    const refused = await answerTo(context, quoteId(MADE_UP, `${MADE_UP}_rate_standard`));
    context.verify(id, refused, [refusedBy(refused, NO_QUOTE_ID)], `${what} was sent`);
  }
}

/** Orders with any value as quote id; returns the answer behind internal errors. */
async function answerTo({ sut }: PartnerContext, quoteId: unknown): Promise<Exchange> {
  const { last } = await pastInternalErrors(() => sut.shipRequest({ quote_id: quoteId }), isInternalError);
  return last;
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
