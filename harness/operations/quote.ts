import { setTimeout as sleep } from "node:timers/promises";
import { errorRow } from "../../contract/errors.ts";
import type { Surface } from "../../contract/surface.ts";
import type { PartnerClient } from "../client/partner-client.ts";
import { Inconclusive, NotExercised, NothingShippable } from "../exits/early-exits.ts";
import { answerText, isRefusal } from "../oracles/refusal.ts";
import type { Anchor } from "../states/timekeeper.ts";
import { type Exchange, memberOf } from "../transport/exchange.ts";
import type { RunContext } from "./run-context.ts";
import { perRun } from "./run-memory.ts";

/**
 * One rate of a quote session.
 * @public Declarations of the package name it.
 */
export interface Rate {
  readonly id: string;
  readonly raw: Readonly<Record<string, unknown>>;
}

/** An accepted ship/quote. */
export interface Quote {
  readonly itemIds: readonly string[];
  readonly destination: Readonly<Record<string, unknown>>;
  readonly sessionId: string;
  readonly rates: readonly [Rate, ...Rate[]];
  readonly exchange: Exchange;
  readonly at: Anchor;
}

/** None of the items can be shipped. */
export const NOTHING_SHIPPABLE = errorRow("ship/quote", "No shippable items in request");
/** The destination is refused, or nothing could be found out of it. */
export const BAD_ADDRESS = errorRow("ship/quote", "Invalid destination address");
const NO_RATES = errorRow("ship/quote", "Failed to fetch shipping rates");
const VALIDATOR_DOWN = "Validation failed: internal error";
/** Stands as missing where the validator failed again and again. */
export const NO_VALIDATOR = "an address validator";
/** Pauses before a quote is asked for again because the validator was not to be had. Milliseconds. */
const VALIDATOR_PAUSES_MS = [150, 400, 1000];

/** Whether a refused quote says that the address validator itself failed: that proves nothing about the address. */
export function isValidatorDown(exchange: Exchange): boolean {
  return isRefusal(exchange, BAD_ADDRESS) && memberOf(exchange.json, "details") === VALIDATOR_DOWN;
}

export function validatorStayedAway(): NotExercised {
  return new NotExercised(NO_VALIDATOR, `the address validator stayed away (${VALIDATOR_DOWN})`);
}

/**
 * Sends a quote and waits out a validator that is not to be had for a moment.
 * @throws {NotExercised} when the validator stays away: a sandbox without one legally refuses every quote
 */
export async function askForQuote(
  sut: PartnerClient,
  body: Readonly<Record<string, unknown>>,
  options: Parameters<PartnerClient["shipQuote"]>[1] = {},
): Promise<Exchange> {
  for (let attempt = 0; ; attempt++) {
    const exchange = await sut.shipQuote(body, options);
    const isUnsteady = isValidatorDown(exchange) || isRefusal(exchange, NO_RATES);
    const pauseMs = VALIDATOR_PAUSES_MS[attempt];
    if (!isUnsteady) return exchange;
    if (pauseMs === undefined) {
      if (isValidatorDown(exchange)) throw validatorStayedAway();
      return exchange;
    }
    await sleep(pauseMs);
  }
}

/**
 * A quote for items that are owned.
 * @param destination default: the run's deliverable address
 * @throws {NotExercised} when the validator knows no deliverable address of ours
 * @throws {Inconclusive} when the quote is refused for another reason
 */
export async function quoteFor(
  run: RunContext,
  sut: PartnerClient,
  itemIds: readonly string[],
  destination?: Readonly<Record<string, unknown>>,
): Promise<Quote> {
  const to = destination ?? (await deliverableAddress(run, sut, itemIds));
  const exchange = await askForQuote(sut, { item_ids: itemIds, destination: to });
  if (exchange.status !== 200) {
    if (isRefusal(exchange, BAD_ADDRESS)) throw undeliverable(exchange);
    const Stop = isRefusal(exchange, NOTHING_SHIPPABLE) ? NothingShippable : Inconclusive;
    throw new Stop(`no quote was given: ship/quote answered ${answerText(exchange)}`);
  }
  return toQuote(run, exchange, itemIds, to);
}

/** Reads an accepted quote, leniently. */
export function toQuote(
  run: RunContext,
  exchange: Exchange,
  itemIds: readonly string[],
  destination: Readonly<Record<string, unknown>>,
): Quote {
  const sessionId = memberOf(exchange.json, "session_id");
  const [first, ...others] = ratesIn(exchange);
  if (first === undefined || typeof sessionId !== "string")
    throw new Inconclusive("the quote names no rate with an id");
  return { itemIds, destination, sessionId, rates: [first, ...others], exchange, at: run.time.anchor() };
}

function ratesIn(exchange: Exchange): readonly Rate[] {
  const quotes = memberOf(exchange.json, "quotes");
  if (!Array.isArray(quotes)) return [];
  return quotes.flatMap((element: unknown) => {
    const id = memberOf(element, "id");
    return typeof id === "string" ? [{ id, raw: element as Record<string, unknown> }] : [];
  });
}

const deliverable = perRun((_: RunContext) => new Map<Surface, Promise<Readonly<Record<string, unknown>>>>());

/**
 * An address that the surface's validator accepts: the configured one, else one that the provider names. Found out
 * once in a run, with items that the first caller owns.
 */
export function deliverableAddress(
  run: RunContext,
  sut: PartnerClient,
  itemIds: readonly string[],
): Promise<Readonly<Record<string, unknown>>> {
  const known = deliverable(run);
  let found = known.get(sut.surface);
  if (found === undefined) {
    found = findDeliverable(run, sut, itemIds);
    known.set(sut.surface, found);
    found.catch(() => known.delete(sut.surface));
  }
  return found;
}

async function findDeliverable(run: RunContext, sut: PartnerClient, itemIds: readonly string[]) {
  const exchange = await askForQuote(sut, { item_ids: itemIds, destination: run.target.shipDestination });
  if (!isRefusal(exchange, BAD_ADDRESS)) return run.target.shipDestination;
  try {
    const values = await run.states.setUp("an address resolves to", sut.surface, {
      granularity: "PREMISE",
      unconfirmed: false,
      suggestion: false,
    });
    const destination = values.destination;
    if (typeof destination === "object" && destination !== null) return destination as Record<string, unknown>;
  } catch (stop) {
    if (!(stop instanceof NotExercised)) throw stop;
  }
  throw undeliverable(exchange);
}

function undeliverable(exchange: Exchange): NotExercised {
  return new NotExercised(
    "SHIP_DESTINATION",
    `SHIP_DESTINATION is not deliverable for this validator: ${answerText(exchange)}`,
  );
}
