import { errorRow } from "../../contract/errors.ts";
import type { PartnerContext } from "../../harness/context/partner-context.ts";
import { partnerScenarios } from "../../harness/context/scenario.ts";
import { answerToInternalError } from "../../harness/given/internal-error.ts";
import { withoutLast } from "../../harness/given/truncated-id.ts";
import { isInternalError, pastInternalErrors } from "../../harness/operations/internal-error.ts";
import { unless } from "../../harness/oracles/difference.ts";
import { listsAll, listsSame } from "../../harness/oracles/item-list.ts";
import { accepted, answerOf, refusedBy } from "../../harness/oracles/refusal.ts";
import type { Exchange } from "../../harness/transport/exchange.ts";

const { all, scenario } = partnerScenarios("ship-request", ["sandbox", "partner"]);
export const shipRequestRefused = all;

const NO_QUOTE_ID = errorRow("ship/request", "quote_id is required");
const EXPIRED = errorRow("ship/request", "Quote expired");
const NO_ORDER = errorRow("ship/request", "Failed to create shipping request");

const SEPARATOR = "_rate_";

/** Builds a body with one fault from a valid session; `rateId` is one of its quote ids. */
type Spoil = (session: string, rateId: string) => Readonly<Record<string, unknown>>;

const BOTH = ["sandbox", "partner"] as const;
/** The form of session ids is documented only for the sandbox. */
const SANDBOX = ["sandbox"] as const;

const FAULTS = [
  {
    id: "ship-request.quote-id-missing",
    what: "no quote id",
    refusal: NO_QUOTE_ID,
    spoil: (() => ({})) as Spoil,
    surfaces: BOTH,
  },
  {
    id: "ship-request.quote-id-not-a-string",
    what: "null as quote id",
    refusal: NO_QUOTE_ID,
    spoil: (() => ({ quote_id: null })) as Spoil,
    surfaces: BOTH,
  },
  {
    id: "ship-request.quote-id-not-a-string",
    what: "a number as quote id",
    refusal: NO_QUOTE_ID,
    spoil: (() => ({ quote_id: 7 })) as Spoil,
    surfaces: BOTH,
  },
  {
    id: "ship-request.quote-id-not-a-string",
    what: "a list as quote id",
    refusal: NO_QUOTE_ID,
    spoil: (() => ({ quote_id: ["quote_AAAAAAAAAAAAAAAA_rate_standard"] })) as Spoil,
    surfaces: BOTH,
  },
  {
    id: "ship-request.quote-id-not-a-string",
    what: "an object as quote id",
    refusal: NO_QUOTE_ID,
    spoil: (() => ({ quote_id: { id: "quote_AAAAAAAAAAAAAAAA_rate_standard" } })) as Spoil,
    surfaces: BOTH,
  },
  {
    id: "ship-request.quote-id-not-a-string",
    what: "true as quote id",
    refusal: NO_QUOTE_ID,
    spoil: (() => ({ quote_id: true })) as Spoil,
    surfaces: BOTH,
  },
  {
    id: "ship-request.quote-id-not-a-string",
    what: "a list with a good quote id",
    refusal: NO_QUOTE_ID,
    spoil: ((_, rateId) => ({ quote_id: [rateId] })) as Spoil,
    surfaces: BOTH,
  },
  {
    id: "ship-request.quote-id-without-separator",
    what: "a separator in capitals",
    refusal: NO_QUOTE_ID,
    spoil: ((_, rateId) => ({ quote_id: rateId.replace("_rate_", "_RATE_") })) as Spoil,
    surfaces: SANDBOX,
  },
  {
    id: "ship-request.session-unknown",
    what: "its session in small letters",
    refusal: EXPIRED,
    spoil: ((session, rateId) => ({ quote_id: session.toLowerCase() + keyPart(rateId) })) as Spoil,
    surfaces: SANDBOX,
  },
  {
    id: "ship-request.session-unknown",
    what: "nothing but the separator",
    refusal: EXPIRED,
    spoil: (() => ({ quote_id: "_rate_" })) as Spoil,
    surfaces: BOTH,
  },
  {
    id: "ship-request.rate-unknown",
    what: "a rate in capitals",
    refusal: EXPIRED,
    spoil: ((_, rateId) => ({ quote_id: withKeyInCapitals(rateId) })) as Spoil,
    surfaces: BOTH,
  },
  {
    id: "ship-request.rate-unknown",
    what: "a rate with a letter more",
    refusal: EXPIRED,
    spoil: ((_, rateId) => ({ quote_id: `${rateId}x` })) as Spoil,
    surfaces: BOTH,
  },
  {
    id: "ship-request.rate-unknown",
    what: "the beginning of a rate",
    refusal: EXPIRED,
    spoil: ((_, rateId) => ({ quote_id: withBeginningOfKey(rateId) })) as Spoil,
    surfaces: BOTH,
  },
  {
    id: "ship-request.quote-id-without-separator",
    what: "the session id alone",
    refusal: NO_QUOTE_ID,
    spoil: ((session) => ({ quote_id: withoutSeparator(session) })) as Spoil,
    surfaces: BOTH,
  },
  {
    id: "ship-request.quote-id-without-separator",
    what: "a quote id with another separator",
    refusal: NO_QUOTE_ID,
    spoil: ((session) => ({ quote_id: `${withoutSeparator(session)}-rate-standard` })) as Spoil,
    surfaces: BOTH,
  },
  {
    id: "ship-request.quote-id-without-separator",
    what: "an empty quote id",
    refusal: NO_QUOTE_ID,
    spoil: (() => ({ quote_id: "" })) as Spoil,
    surfaces: BOTH,
  },
  {
    id: "ship-request.session-unknown",
    what: "a session that never was",
    refusal: EXPIRED,
    spoil: (() => ({ quote_id: "quote_NOSUCHSESSION000_rate_standard" })) as Spoil,
    surfaces: BOTH,
  },
  {
    id: "ship-request.session-unknown",
    what: "a session id with a letter more",
    refusal: EXPIRED,
    spoil: ((session) => ({ quote_id: `${session}X_rate_standard` })) as Spoil,
    surfaces: BOTH,
  },
  {
    id: "ship-request.rate-unknown",
    what: "a rate that is not offered",
    refusal: EXPIRED,
    spoil: ((session) => ({ quote_id: `${session}_rate_no-such-rate` })) as Spoil,
    surfaces: BOTH,
  },
  {
    id: "ship-request.rate-unknown",
    what: "a rate followed by a line break",
    refusal: EXPIRED,
    spoil: ((_, rateId) => ({ quote_id: `${rateId}\n` })) as Spoil,
    surfaces: BOTH,
  },
  {
    id: "ship-request.rate-unknown",
    what: "an unknown rate before a good one",
    refusal: EXPIRED,
    spoil: ((session, rateId) => ({ quote_id: `${session}_rate_no-such-rate${keyPart(rateId)}` })) as Spoil,
    surfaces: BOTH,
  },
  {
    id: "ship-request.rate-unknown",
    what: "no rate behind the separator",
    refusal: EXPIRED,
    spoil: ((session) => ({ quote_id: `${session}_rate_` })) as Spoil,
    surfaces: BOTH,
  },
] as const;

const faultsOn = (surface: PartnerContext["surface"]) =>
  FAULTS.filter(({ surfaces }) => surfaces.some((each) => each === surface));

scenario(
  "an order whose quote id is missing, malformed or unknown is refused and changes nothing",
  { verifies: [...new Set(FAULTS.map(({ id }) => id)), "ship-request.refusal-changes-nothing"] },
  async (context) => {
    const { sut, given, verify, surface } = context;
    let { user, items, quote } = await given.quotedItems().catch(async (stop: unknown) => {
      // A value that is no quote id is refused even if nothing was quoted.
      await sendMadeUp(context);
      throw stop;
    });
    let before = await given.inventory(user);
    let refusals: readonly Exchange[] = [];

    for (const { id, what, refusal, spoil } of faultsOn(surface)) {
      const body = spoil(quote.sessionId, quote.rates[0].id);
      // A session id without letters is the same in small letters.
      if (body.quote_id === quote.rates[0].id) continue;
      const { last: answer } = await pastInternalErrors(() => sut.shipRequest(body), isInternalError);
      verify(id, [quote.exchange, answer], [refusedBy(answer, refusal)], `${what} was sent`);
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
      [before.exchange, ...refusals, after.exchange],
      [listsAll("inventory before", ids, before.ids), listsSame("inventory", before.ids, after.ids)],
      `${refusals.length} orders with a wrong quote id were refused`,
    );
    verify(
      "ship-request.refusal-changes-nothing",
      [before.exchange, ...refusals, order],
      [unless(accepted(order).length === 0, "the quote can still be ordered", answerOf(order))],
      `${refusals.length} orders with a wrong quote id were refused before`,
    );
  },
);

scenario(
  "an internal error of an order has the documented answer and locks nothing",
  { verifies: ["ship-request.internal-error", "ship-request.refusal-changes-nothing"] },
  async (context) => {
    const { sut, given, verify } = context;
    const { user, items, quote } = await given.quotedItems();

    const answer = await answerToInternalError(context, "ship/request", () =>
      sut.shipRequest({ quote_id: quote.rates[0].id }),
    );
    const after = await given.inventory(user);

    const did = "the provider met an error";
    verify("ship-request.internal-error", answer, [refusedBy(answer, NO_ORDER)], did);
    if (answer.status >= 500)
      verify(
        "ship-request.refusal-changes-nothing",
        [quote.exchange, answer, after.exchange],
        [
          listsAll(
            "the inventory",
            items.map(({ id }) => id),
            after.ids,
          ),
        ],
        did,
      );
  },
);

const MADE_UP = "quote_NOSUCHSESSION000";

/** Sends the values that are no quote id while there is no quote session. */
async function sendMadeUp({ sut, verify, surface }: PartnerContext): Promise<void> {
  for (const { id, what, refusal, spoil } of faultsOn(surface)) {
    if (refusal !== NO_QUOTE_ID) continue;
    const body = spoil(MADE_UP, `${MADE_UP}_rate_standard`);
    const { last: refused } = await pastInternalErrors(() => sut.shipRequest(body), isInternalError);
    verify(id, refused, [refusedBy(refused, refusal)], `${what} was sent`);
  }
}

/** Cuts the rate key. A trailing number is cut off first, because a shorter number may be another key. */
function withBeginningOfKey(rateId: string): string {
  const stem = rateId.replace(/\d+$/, "");
  return stem === rateId ? withoutLast(rateId) : `${stem}no-such-rate`;
}

/** Production's keys have no documented form: one may be a number, which systems read in upper and lower case. */
function withKeyInCapitals(rateId: string): string {
  const at = rateId.length - keyPart(rateId).length + SEPARATOR.length;
  const key = rateId.slice(at);
  return rateId.slice(0, at) + (/[g-z]/.test(key) ? key.toUpperCase() : `${key}X`);
}

/** Session ids of production have no documented form, so one may contain the separator. */
function withoutSeparator(sessionId: string): string {
  return sessionId.replaceAll("_rate_", "-");
}

/** Returns the part of a quote id after the session: the separator and the rate's key. */
function keyPart(rateId: string): string {
  return rateId.slice(Math.max(0, rateId.lastIndexOf(SEPARATOR)));
}
