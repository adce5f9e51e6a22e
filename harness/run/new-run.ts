import { randomBytes } from "node:crypto";
import type { Surface } from "../../contract/surface.ts";
import { UserClient } from "../client/user-client.ts";
import type { Target } from "../config/target.ts";
import { History } from "../history/history.ts";
import { Draw } from "../ids/draw.ts";
import { UnknownIds } from "../ids/unknown-ids.ts";
import { userIds } from "../ids/user-ids.ts";
import { Ledger } from "../ledger/ledger.ts";
import { ListingLedger } from "../listings/listing-ledger.ts";
import { RedrawnCards } from "../listings/redrawn-cards.ts";
import { partnerOn } from "../run-context/first-clients.ts";
import { PackCatalogue } from "../run-context/pack-catalogue.ts";
import { RunMemory } from "../run-context/run-context.ts";
import { Scheduler } from "../schedule/scheduler.ts";
import { Timekeeper } from "../schedule/timekeeper.ts";
import { Cleanup } from "../shared-listings/cleanup.ts";
import { ForeignMoves } from "../states/foreign-moves.ts";
import { ProviderStates } from "../states/provider-states.ts";
import type { Bounds } from "../transport/bounds.ts";
import { type ExchangeObserver, HttpTransport } from "../transport/http-transport.ts";
import { LastRequests } from "../transport/last-requests.ts";
import { redactorOf } from "../transport/redaction/redactor-of.ts";
import { withConnection } from "../transport/with-connection.ts";
import type { Run } from "./run.ts";

/** Mean pause between requests of a visit, like a person's client; shorter on loopback. Milliseconds. */
const MEAN_PAUSE_MS = 1_000;
const MEAN_PAUSE_HERE_MS = 30;
/** The longest pause, as a multiple of the mean. */
const MAX_PAUSE_IN_MEANS = 5;
/** Resolution of the draw of a pause. */
const PAUSE_STEPS = 10_000;

/**
 * Creates what the scenarios of one run share.
 * @param concurrency number of concurrent scenarios at first
 */
export function newRun(target: Target, bounds: Bounds, concurrency: number): Run {
  const redactor = redactorOf(target);
  const transport = new HttpTransport(target, bounds);
  // A system may remember users of an earlier run with the same seed, so each run draws new users.
  const draw = new Draw(`${target.seed} ${randomBytes(8).toString("hex")}`);
  const newUserId = userIds(draw);
  const unknownIds = new UnknownIds(draw, newUserId);
  transport.observe((exchange) => unknownIds.see(exchange));
  transport.fillInBy((outgoing) => unknownIds.fillIn(outgoing));
  const scheduler = new Scheduler(concurrency);
  const states = new ProviderStates(target, transport.ended, bounds.statesMs);
  const listings = new ListingLedger();
  transport.observe((exchange, _, connection) => listings.add(exchange, connection));
  const redrawnCards = new RedrawnCards();
  transport.observe((exchange, _, connection) => redrawnCards.add(exchange, listings.ownerOf(connection)));
  const time = new Timekeeper(states, scheduler, target.maxWaitSeconds, transport.ended);
  const foreignMoves = new ForeignMoves();
  transport.observe((exchange) => {
    // The system may answer a held poll because this run is just moving its clock.
    if (!time.mayHaveMovedSince(exchange.sentAtMs)) foreignMoves.add(exchange, time.movedS);
  });
  const lastRequests = new LastRequests();
  const noteLast: ExchangeObserver = (exchange, _, connection) => lastRequests.note(exchange, connection);
  transport.observe(noteLast);
  transport.observeSilence(noteLast);
  const history = new History(target);
  return {
    target,
    transport,
    redactor,
    lastRequests,
    history,
    ledger: new Ledger(),
    scheduler,
    states,
    time,
    foreignMoves,
    listings,
    redrawnCards,
    cleanup: new Cleanup(),
    giveBackAll: undefined,
    memory: new RunMemory(),
    catalogue: newCatalogue(transport, target, history),
    newUserId,
    pause: () => time.letPass(pauseMs(draw, target) / 1000),
  };
}

function newCatalogue(transport: HttpTransport, target: Target, history: History): PackCatalogue {
  const list = (surface: Surface) =>
    withConnection(transport, (connection) =>
      surface === "user"
        ? new UserClient(transport, connection, undefined).available()
        : partnerOn({ transport, target }, surface, connection).available(),
    );
  return new PackCatalogue(
    list,
    history,
    (surface) => surface !== "sandbox" && target.traffic.maxSpendUsd !== undefined,
    target.seed,
  );
}

/** Draws an exponential pause, like pauses of people. Evenly distributed ones would reveal a program. */
function pauseMs(draw: Draw, { isLoopback }: Target): number {
  const means = -Math.log(1 - draw.below(PAUSE_STEPS) / PAUSE_STEPS);
  const meanMs = isLoopback ? MEAN_PAUSE_HERE_MS : MEAN_PAUSE_MS;
  return meanMs * Math.min(means, MAX_PAUSE_IN_MEANS);
}
