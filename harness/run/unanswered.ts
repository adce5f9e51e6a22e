import type { RequirementId } from "../../contract/index.ts";
import { EarlyExit } from "../exits/early-exits.ts";
import { answersOf, isRequired, requirementOf } from "../ledger/requirement-rows.ts";
import { claimed } from "../oracles/difference.ts";
import { type Exchange, endpointNameOf } from "../transport/exchange.ts";
import { EndpointUnanswered } from "../transport/no-answer.ts";
import type { Outgoing } from "../transport/outgoing.ts";
import { withNewConnections } from "../transport/with-connection.ts";
import type { Run } from "./run.ts";
import type { ScenarioOutcome } from "./scenario-outcome.ts";

/** How often a request has to stay without an answer. */
const TIMES = 3;
/** Longer requests may be refused by an intermediary, which closes the connection. Bytes. */
const ORDINARY_BYTES = 2_048;
/** A connection that is closed later may have been closed by an intermediary that limits the time of a request. Milliseconds. */
const AT_ONCE_MS = 2_000;

/** A scenario that ended because a request got no answer. */
export interface Unanswered {
  readonly ending: ScenarioOutcome;
  readonly outgoing: Outgoing;
}

/** Returns a scenario's end if a request without an answer is the reason; undefined otherwise. */
export function unansweredIn(ending: ScenarioOutcome): Unanswered | undefined {
  const fault = ending.stop?.cause;
  if (!(fault instanceof EndpointUnanswered) || !isOwnFault(fault)) return undefined;
  return { ending, outgoing: fault.outgoing };
}

/**
 * Sends requests without an answer again, each alone and on new connections, between others that are answered (A-NO-ANSWER).
 * One that stays without an answer each time violates the requirement that it was for. Hanging costs time, so it is
 * judged once per endpoint.
 */
export async function judgeUnanswered(run: Run, unanswered: readonly Unanswered[]): Promise<void> {
  const isSettled = new Set<string>();
  const isShown = new Set<string>();
  // Those about their endpoint first: they name the fault best.
  const ordered = unanswered.toSorted((one, other) => Number(isAboutItself(other)) - Number(isAboutItself(one)));
  for (const { ending, outgoing } of ordered) {
    const requirement = requirementFor(ending, outgoing);
    if (requirement === undefined || run.transport.goneBecause !== undefined) continue;
    const { surface, endpoint } = outgoing;
    const hanging = endpointNameOf(outgoing);
    if (isSettled.has(hanging) || isSettled.has(`${surface} ${requirement}`)) continue;
    // A request that only arranged something names the fault worse than one about its endpoint.
    if (isShown.has(hanging) && !isAboutItself({ ending, outgoing })) continue;
    const faults: EndpointUnanswered[] = [];
    await run.scheduler.runAll([async () => void faults.push(...(await faultsOf(run, outgoing)))]);
    const last = faults.at(-1);
    const outcome =
      faults.length < TIMES ? "answered, or the system was away, when it was sent again" : "never answered";
    run.ledger.observe("unanswered-request", surface, `${endpoint}: ${outcome}`);
    if (last?.exchange === undefined) continue;
    if (last.kind === "timed out") isSettled.add(hanging);
    if (faults.length < TIMES) continue;
    isSettled.add(`${surface} ${requirement}`);
    isShown.add(hanging);
    const { exchange } = last;
    run.ledger.violate({
      requirement,
      surface,
      reproduction: {
        did:
          `the same request was sent ${TIMES} times, alone, each time on a new connection; ` +
          "the list of packs was answered before and after",
      },
      differences: [claimed("an answer", { text: `${last.reason} after ${msOf(exchange)} ms, ${TIMES} of ${TIMES}` })],
      evidence: [exchange],
      scenario: ending.attempt.scenario.title,
    });
  }
}

/** The requirement that the request was for: one without a verdict about its endpoint, or about several, or that it answers at all. */
function requirementFor({ attempt }: ScenarioOutcome, { surface, endpoint }: Outgoing): RequirementId | undefined {
  const ofEndpoint = (wanted: string | undefined) =>
    attempt.unjudged.find((id) => requirementOf(id).endpoint === wanted && isRequired(id));
  return ofEndpoint(endpoint) ?? ofEndpoint(undefined) ?? answersOf(surface, endpoint);
}

function isAboutItself({ ending, outgoing }: Unanswered): boolean {
  return ending.attempt.unjudged.some((id) => requirementOf(id).endpoint === outgoing.endpoint);
}

/** Sends a request until it is answered, at most as often as it takes. Returns none if the list of packs is not answered. */
async function faultsOf(run: Run, outgoing: Outgoing): Promise<readonly EndpointUnanswered[]> {
  const faults: EndpointUnanswered[] = [];
  try {
    await run.catalogue.renew(outgoing.surface);
    while (faults.length < TIMES) {
      const fault: unknown = await withNewConnections(run.transport, 1, (connection) =>
        run.transport.send(connection, { ...outgoing, isTrial: true }),
      ).then(
        () => undefined,
        (thrown: unknown) => thrown,
      );
      if (fault === undefined) return faults;
      if (!(fault instanceof EndpointUnanswered) || !isOwnFault(fault)) throw fault;
      faults.push(fault);
    }
    await run.catalogue.renew(outgoing.surface);
    return faults;
  } catch (stop) {
    if (!(stop instanceof EarlyExit)) throw stop;
    return faults.slice(0, TIMES - 1);
  }
}

/** Returns whether the system, and no intermediary, may have left the request without an answer. */
function isOwnFault({ kind, exchange, outgoing }: EndpointUnanswered): boolean {
  if (exchange === undefined || bytesOf(outgoing) > ORDINARY_BYTES) return false;
  return kind === "timed out" || (kind === "connection lost" && msOf(exchange) < AT_ONCE_MS);
}

function msOf({ sentAtMs, doneAtMs }: Exchange): number {
  return Math.round(doneAtMs - sentAtMs);
}

function bytesOf({ path, body = "", headers }: Outgoing): number {
  return Buffer.byteLength([path, body, ...headers.flat()].join(""));
}
