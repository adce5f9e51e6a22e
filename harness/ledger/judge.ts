import { REQUIREMENTS, type RequirementId } from "../../contract/index.ts";
import { perSurface, type Surface } from "../../contract/surface.ts";
import { Counts } from "../collections/counts.ts";
import { DefaultMap } from "../collections/default-map.ts";
import type { History } from "../history/history.ts";
import type { Difference } from "../oracles/difference.ts";
import { judgementsOf, RUN_RULES, SUCCESS_OBSERVERS } from "../rules/rules.ts";
import { toKept } from "../transport/evidence.ts";
import type { Exchange } from "../transport/exchange.ts";
import { isGatewaysRefusal } from "../transport/gateway-refusal.ts";
import type { Outgoing } from "../transport/outgoing.ts";
import { expectationOf } from "./fingerprint.ts";
import type { Ledger, Violation } from "./ledger.ts";
import { roleOf } from "./requirement-rows.ts";

/** Maximum violations kept per requirement and kind. */
const MAX_KEPT = 16;
/**
 * The same for wrong refusals, of which scenarios report some. At least one has to remain that no scenario reported, in
 * whatever order the scenarios run.
 */
const MAX_KEPT_REFUSALS = 256;
/** Maximum kinds of violation per requirement. A kind is an endpoint and an expectation. */
const MAX_KINDS = 16;

/** Judges every exchange by the rules, whatever its scenario is about, and records their judgements in the ledger. */
export class Judge {
  /** The traffic so far, also that which is not judged. */
  readonly history: History;
  readonly #ledger: Ledger;
  readonly #movedS: () => number;
  /** Number of exchanges that satisfied each requirement. */
  readonly #kept = perSurface(() => new Counts<RequirementId>());
  readonly #violations = new DefaultMap<string, Violated>(() => ({ kinds: new Map(), seen: 0 }));

  /** @param movedS seconds by which the run has moved the provider's clock so far */
  constructor(ledger: Ledger, history: History, movedS: () => number = () => 0) {
    this.history = history;
    this.#ledger = ledger;
    this.#movedS = movedS;
  }

  add(exchange: Exchange, { isJudged }: Pick<Outgoing, "isJudged">): void {
    this.history.add(exchange, this.#movedS(), isJudged);
    if (!isJudged || isGatewaysRefusal(exchange)) return;
    for (const [requirement, differences] of judgementsOf(exchange, this.history))
      this.#note(requirement, exchange, differences);
    if (exchange.status === 200)
      for (const [topic, seen] of SUCCESS_OBSERVERS.flatMap((observe) => observe(exchange)))
        this.#ledger.observe(topic, exchange.surface, seen);
  }

  /** Judges the whole run, and records the violations that no scenario has reported, so that one cause stays one finding. */
  conclude(): void {
    for (const [exchange, [requirement, differences]] of RUN_RULES.flatMap(({ judge }) => judge(this.history)))
      this.#note(requirement, exchange, differences);
    for (const { id, surfaces, shownBySome: reason } of REQUIREMENTS)
      if (reason !== undefined)
        for (const surface of surfaces) this.#ledger.notExercised(id, surface, undefined, reason);
    for (const [surface, kept] of Object.entries(this.#kept) as [Surface, Counts<RequirementId>][]) {
      for (const [requirement, times] of kept) this.#ledger.countKept(requirement, surface, times - 1);
    }
    for (const { kinds, seen } of this.#violations.values()) {
      const kept = [...kinds.values()].flat();
      const [unreported, ...others] = kept.filter((each) => !isReportedByScenario(each, this.#ledger));
      if (unreported === undefined) {
        for (const { requirement, exchange } of kept.slice(0, 1))
          this.#ledger.reportedElsewhere(requirement, exchange.surface);
        continue;
      }
      // The ledger chooses the violation that the finding shows, independently of their order.
      for (const each of others) this.#ledger.violate(toViolation(each));
      this.#ledger.violate(toViolation(unreported), seen - others.length);
    }
  }

  #note(requirement: RequirementId, exchange: Exchange, [first, ...others]: readonly Difference[]): void {
    if (first === undefined) {
      const kept = this.#kept[exchange.surface];
      if (kept.of(requirement) === 0) this.#ledger.pass(requirement, exchange.surface);
      kept.increment(requirement);
      return;
    }
    const entry = this.#violations.of(`${exchange.surface} ${requirement}`);
    entry.seen++;
    const kind = `${exchange.endpoint} ${expectationOf(first)}`;
    const kept = entry.kinds.get(kind) ?? [];
    if (kept.length === 0 && entry.kinds.size < MAX_KINDS) entry.kinds.set(kind, kept);
    const most = isWrongRefusal(requirement) ? MAX_KEPT_REFUSALS : MAX_KEPT;
    if (kept.length < most) kept.push({ requirement, exchange: toKept(exchange), differences: [first, ...others] });
  }
}

/** Violations of one requirement on one surface, by kind. */
interface Violated {
  readonly kinds: Map<string, Kept[]>;
  seen: number;
}

interface Kept {
  readonly requirement: RequirementId;
  readonly exchange: Exchange;
  readonly differences: readonly [Difference, ...Difference[]];
}

function toViolation({ requirement, exchange, differences }: Kept): Violation {
  const { surface } = exchange;
  return { requirement, surface, reproduction: { did: "" }, differences, evidence: [exchange], scenario: undefined };
}

/** A scenario that expected a refusal reports best which one came instead. */
function isReportedByScenario({ requirement, exchange }: Kept, ledger: Ledger): boolean {
  return isWrongRefusal(requirement) && ledger.isJudgedByScenario(exchange);
}

function isWrongRefusal(requirement: RequirementId): boolean {
  return roleOf(requirement) === "documented error";
}
