import { NO_RATES, NOTHING_SHIPPABLE } from "../../contract/refusals.ts";
import type { Surface } from "../../contract/surface.ts";
import type { PartnerClient } from "../client/partner-client.ts";
import { Inconclusive, ignoring, NotExercised, NothingShippable } from "../exits/early-exits.ts";
import { isObject, type JsonObject, memberOf, objectsIn } from "../json/json-value.ts";
import { isAddressRefusal, isValidatorDown, VALIDATOR_FAILED } from "../oracles/address-refusal.ts";
import { answerText, isRefusal } from "../oracles/refusal.ts";
import { perRun, type RunContext } from "../run-context/run-context.ts";
import { sharedWork } from "../run-context/shared-work.ts";
import type { Anchor } from "../schedule/timekeeper.ts";
import type { Exchange } from "../transport/exchange.ts";
import { type WaitName, wait } from "../transport/waits.ts";
import { repeatWhile } from "./repeat-while.ts";

/**
 * One rate of a quote session.
 * @public The package's declarations name it.
 */
export interface Rate {
  readonly id: string;
  readonly raw: JsonObject;
}

/** An accepted ship/quote. */
export interface Quote {
  readonly itemIds: readonly string[];
  readonly destination: JsonObject;
  readonly sessionId: string;
  readonly rates: readonly [Rate, ...Rate[]];
  readonly exchange: Exchange;
  readonly at: Anchor;
}

/** The missing requirement if the validator failed repeatedly. */
export const NO_VALIDATOR = "an address validator";
/** Waits between attempts if the validator is unavailable. */
const VALIDATOR_WAITS: readonly WaitName[] = ["validator", "validatorAgain", "validatorAtLast"];
/** The same once the validator was unavailable in `LASTING_OUTAGE` quotes: a run without one would wait in each. */
const WAITS_OF_LASTING_OUTAGE: readonly WaitName[] = ["validator"];
const LASTING_OUTAGE = 3;

export function validatorStayedAway(): NotExercised {
  return new NotExercised(NO_VALIDATOR, `the address validator stayed unavailable (${VALIDATOR_FAILED})`);
}

/**
 * Requests a quote, and repeats that while the validator is unavailable.
 * @throws {NotExercised} if the validator stays unavailable: a sandbox without one legally refuses every quote
 */
export async function askForQuote(sut: PartnerClient, body: JsonObject, waits = VALIDATOR_WAITS): Promise<Exchange> {
  const exchange = await repeatWhile(
    () => sut.shipQuote(body),
    (answer) => isValidatorDown(answer) || isRefusal(answer, NO_RATES),
    { tries: 1 + waits.length, before: async (turn) => wait(waits[turn - 2] ?? "validator") },
  );
  if (isValidatorDown(exchange)) throw validatorStayedAway();
  return exchange;
}

/**
 * Requests a quote for owned items.
 * @throws {NotExercised} if the validator accepts none of our addresses
 * @throws {Inconclusive} if the quote is refused for another reason
 */
export async function quoteFor(
  run: RunContext,
  sut: PartnerClient,
  itemIds: readonly string[],
  destination: JsonObject,
): Promise<Quote> {
  const exchange = await askForQuote(sut, { item_ids: itemIds, destination });
  if (exchange.status !== 200) {
    if (isAddressRefusal(exchange)) throw undeliverable(exchange);
    const Stop = isRefusal(exchange, NOTHING_SHIPPABLE) ? NothingShippable : Inconclusive;
    throw new Stop(`no quote was given: ship/quote answered ${answerText(exchange)}`);
  }
  return toQuote(run, exchange, itemIds, destination);
}

/** Reads an accepted quote without validating it. */
export function toQuote(
  run: RunContext,
  exchange: Exchange,
  itemIds: readonly string[],
  destination: JsonObject,
): Quote {
  const sessionId = memberOf(exchange.json, "session_id");
  const [first, ...others] = ratesIn(exchange);
  if (first === undefined || typeof sessionId !== "string")
    throw new Inconclusive("the quote names no rate with an id");
  return { itemIds, destination, sessionId, rates: [first, ...others], exchange, at: run.time.anchor() };
}

/** Returns the rate at this place, modulo the number of rates. */
export function rateAt({ rates }: Quote, place: number): Rate {
  return rates[place % rates.length] ?? rates[0];
}

function ratesIn(exchange: Exchange): readonly Rate[] {
  return objectsIn(memberOf(exchange.json, "quotes")).flatMap((raw) =>
    typeof raw.id === "string" ? [{ id: raw.id, raw }] : [],
  );
}

const deliverable = sharedWork<Surface, JsonObject>();
/** How often the validator of a surface was unavailable for a whole quote before it accepted an address. */
const outages = perRun(() => new Map<Surface, number>());

/**
 * Returns an address that the surface's validator accepts: the configured one, else one from the provider. Found out
 * once per run with items of the first caller.
 */
export function deliverableAddress(
  run: RunContext,
  sut: PartnerClient,
  itemIds: readonly string[],
): Promise<JsonObject> {
  return deliverable(run, sut.surface, () => findDeliverable(run, sut, itemIds));
}

async function findDeliverable(run: RunContext, sut: PartnerClient, itemIds: readonly string[]) {
  const exchange = await firstQuote(run, sut, { item_ids: itemIds, destination: run.target.shipDestination });
  if (!isAddressRefusal(exchange)) return run.target.shipDestination;
  const wanted = { granularity: "PREMISE", unconfirmed: false, suggestion: false };
  const arranged = run.states.setUp("an address resolves to", sut.surface, wanted).catch(ignoring(NotExercised));
  const destination = (await arranged)?.destination;
  if (!isObject(destination)) throw undeliverable(exchange);
  return destination;
}

async function firstQuote(run: RunContext, sut: PartnerClient, body: JsonObject) {
  const before = outages(run).get(sut.surface) ?? 0;
  const waits = before < LASTING_OUTAGE ? VALIDATOR_WAITS : WAITS_OF_LASTING_OUTAGE;
  try {
    return await askForQuote(sut, body, waits);
  } catch (error) {
    if (error instanceof NotExercised) outages(run).set(sut.surface, before + 1);
    throw error;
  }
}

function undeliverable(exchange: Exchange): NotExercised {
  return new NotExercised(
    "SHIP_DESTINATION",
    `SHIP_DESTINATION is not deliverable for this validator: ${answerText(exchange)}`,
  );
}
