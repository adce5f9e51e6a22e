import { ITEM_IDS_MISSING } from "../../contract/refusals.ts";
import { validatorStayedAway } from "../../harness/actions/quote.ts";
import { answersToInternalErrors, NEEDS_INTERNAL_ERROR } from "../../harness/arrange/arranged-error.ts";
import { atLeastOne } from "../../harness/arrange/at-least-one.ts";
import { faultRefusal } from "../../harness/arrange/blamed-validator.ts";
import { judgeEach } from "../../harness/arrange/judge-each.ts";
import type { PartnerContext } from "../../harness/arrange/partner-context.ts";
import { quotable } from "../../harness/arrange/quotable.ts";
import { requirePassed } from "../../harness/arrange/require-passed.ts";
import { resolvingAddress } from "../../harness/arrange/resolving-address.ts";
import { partnerScenarios } from "../../harness/arrange/scenario.ts";
import { Inconclusive, ignoring, NotExercised } from "../../harness/exits/early-exits.ts";
import { settledValue } from "../../harness/exits/settled-value.ts";
import { type JsonObject, memberOf } from "../../harness/json/json-value.ts";
import {
  isAddressRefusal,
  isBadAddress,
  isValidatorDown,
  VALIDATOR_FAILED,
} from "../../harness/oracles/address-refusal.ts";
import { accepted, isRefusal } from "../../harness/oracles/refusal.ts";
import { equals } from "../../harness/oracles/value.ts";
import type { Exchange } from "../../harness/transport/exchange.ts";

const { all, scenario } = partnerScenarios("address", ["sandbox", "partner"]);
export const addressFailures = all;

const CLOSED = "address.fails-closed-on-error";
const KEYLESS = "address.fails-closed-without-credential";

/** How the validator fails, with the requirements on the refusal and on its `details`, and the quotes that are asked for. */
const TROUBLES = [
  {
    id: "address.fails-closed",
    details: "address.fails-closed-details",
    params: {},
    what: "the validator is unreachable",
    times: 2,
  },
  { id: CLOSED, details: CLOSED, params: { how: "error" }, what: "the validator answers no success", times: 1 },
  {
    id: KEYLESS,
    details: KEYLESS,
    params: { how: "no credential" },
    what: "there is no credential for the validator",
    times: 1,
  },
] as const;

/** Abroad, and not an address of another scenario: a system may remember what the validator answered for those. */
const BAKER_STREET = {
  line1: "239 Baker Street",
  city: "London",
  state: "England",
  postal_code: "NW1 6XE",
  country: "GB",
};

interface QuoteBody extends JsonObject {
  readonly destination: JsonObject;
}

// Refused quotes have no effect, so all of them can use one user's item.
scenario(
  "no destination is accepted while the validator fails",
  {
    verifies: [...new Set(TROUBLES.flatMap(({ id, details }) => [id, details])), "ship-quote.answers"],
    needs: { state: "the address validator is unreachable" },
  },
  async (context) => {
    const { whole, body } = await quotableOnce(context);
    const { destination } = body;
    const abroad = { ...destination, ...BAKER_STREET };
    // Production may refuse a country before the address is checked.
    const isAbroad = (turn: number) => context.isSandbox && turn === 1;

    const parts = TROUBLES.map(({ params, times }) => ({
      params,
      work: async () => {
        const refusals: Exchange[] = [];
        for (let turn = 0; turn < times; turn++)
          refusals.push(await context.sut.shipQuote(isAbroad(turn) ? { ...body, destination: abroad } : body));
        return refusals;
      },
    }));
    const outcomes = await context.exclusivelyEach("the address validator is unreachable", parts);

    const judgeTroubles = () =>
      judgeEach([...TROUBLES.entries()], async ([at, { id, details, what }]) => {
        const refusals = settledValue(outcomes[at]);
        for (const refusal of refusals) context.verify(id, [whole, refusal], [isBadAddress(refusal)], what);
        // A sandbox may refuse the country itself, with other details.
        const atHome = refusals.filter((refusal, turn) => !isAbroad(turn) && isAddressRefusal(refusal));
        for (const refusal of atLeastOne(atHome, "no refused destination")) {
          const blamesIt = equals("details", VALIDATOR_FAILED, memberOf(refusal.json, "details"));
          context.verify(details, [whole, refusal], [blamesIt], what);
        }
      });
    await judgeEach([judgeTroubles, () => quotesAgain(context, whole, body)], (judge) => judge());
  },
);

/**
 * Returns an accepted request for a quote to an address that no other scenario uses, if one can be arranged. A system may
 * remember what the validator answered for it.
 */
async function quotableOnce(context: PartnerContext): Promise<{ readonly whole: Exchange; readonly body: QuoteBody }> {
  const { ids, destination, whole } = await quotable(context);
  const body = { item_ids: ids, destination };
  const own = await resolvingAddress(context, PREMISE).catch(ignoring(NotExercised, Inconclusive));
  if (own === undefined || whole.status !== 200) return { whole, body };
  const ownBody = { ...body, destination: own };
  const ownWhole = await context.sut.shipQuote(ownBody);
  return ownWhole.status === 200 ? { whole: ownWhole, body: ownBody } : { whole, body };
}

const PREMISE = { granularity: "PREMISE" };
/** Longer than a refusal may be remembered. Seconds. */
const REMEMBERED_S = 3600;

/** Verifies that a destination which was quoted before the validator failed can be quoted afterwards. */
async function quotesAgain(context: PartnerContext, whole: Exchange, body: JsonObject): Promise<void> {
  requirePassed(whole.status === 200, "a quote");
  let again = await context.sut.shipQuote(body);
  const evidence = [whole];
  if (isValidatorDown(again)) {
    const other = { ...body, destination: await resolvingAddress(context, PREMISE) };
    // The refusal may be remembered for a while, or every address be refused until the validator is tried again.
    await context.timeSince(context.now(), { from: REMEMBERED_S });
    const { refusal, twins, isBlamed } = await faultRefusal(context.sut, body, other);
    if (isBlamed === undefined) throw validatorStayedAway();
    evidence.push(...twins);
    again = refusal;
  }
  requirePassed(again.status === 200 || isValidatorDown(again), "an answer about the destination");
  const did = "the destination had been quoted, and refused while the validator failed";
  context.verify("ship-quote.answers", atLeastOne([...evidence, again], "no answer"), [accepted(again)], did);
}

scenario(
  "a destination that is incomplete or does not resolve is refused before rates are looked up",
  { verifies: ["address.before-rates"], needs: NEEDS_INTERNAL_ERROR },
  async (context) => {
    const { quote } = await context.given.quotedItems();
    const ids = quote.itemIds;
    const { name: _, ...nameless } = quote.destination;
    const bad = [
      { what: "the destination had no name", arrange: async () => nameless },
      { what: "the address resolved to a street", arrange: () => resolvingAddress(context, { granularity: "ROUTE" }) },
    ];
    const arranged = await Promise.allSettled(
      bad.map(async ({ what, arrange }) => ({ what, body: { item_ids: ids, destination: await arrange() } })),
    );

    const sent = arranged.flatMap((each) => (each.status === "fulfilled" ? [each.value] : []));
    const [itemless, ...refusals] = await answersToInternalErrors(
      context,
      "ship/quote",
      [{ destination: quote.destination }, ...sent.map(({ body }) => body)].map(
        (body) => () => context.sut.shipQuote(body),
      ),
    );

    requireErrorOfLookup(itemless);
    for (const [at, refusal] of refusals.entries()) {
      const did = `${sent[at]?.what}, and the rate lookup would have failed`;
      context.verify("address.before-rates", refusal, [isBadAddress(refusal)], did);
    }
    arranged.map(settledValue);
  },
);

/**
 * Checks that the arranged error is one of the rate lookup. A provider may break the whole endpoint instead, which
 * shows nothing about the order of checks. A request without items needs no rate lookup.
 * @throws {Inconclusive} if the request without items met the error
 */
function requireErrorOfLookup(itemless: Exchange | undefined): void {
  if (itemless !== undefined && isRefusal(itemless, ITEM_IDS_MISSING)) return;
  throw new Inconclusive(`the arranged error met a request without items (${itemless?.status})`);
}
