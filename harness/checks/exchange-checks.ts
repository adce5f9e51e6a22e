import { REQUIREMENTS, type RequirementId } from "../../contract/index.ts";
import { perSurface, type Surface } from "../../contract/surface.ts";
import { Counts } from "../collections/counts.ts";
import { DefaultMap } from "../collections/default-map.ts";
import type { JudgedTarget } from "../history/history.ts";
import { expectationOf } from "../ledger/fingerprint.ts";
import type { Ledger, Violation } from "../ledger/ledger.ts";
import { roleOf } from "../ledger/requirement-rows.ts";
import type { Difference } from "../oracles/difference.ts";
import { toKept } from "../transport/evidence.ts";
import type { Exchange } from "../transport/exchange.ts";
import { isGatewaysRefusal } from "../transport/gateway-refusal.ts";
import type { Outgoing } from "../transport/outgoing.ts";
import { type BodyValidator, compileBodies } from "./bodies/bodies.ts";
import type { FieldCount } from "./bodies/body-walk.ts";
import { FieldsSeen } from "./bodies/fields-seen.ts";
import { catalogueCheck } from "./catalogue.ts";
import { ConsistencyChecks } from "./consistency-checks.ts";
import { contentCheck } from "./content.ts";

/** Maximum violations kept per requirement and kind. */
const MAX_KEPT = 16;
/**
 * The same for wrong refusals, of which scenarios report some. At least one has to remain that no scenario reported, in
 * whatever order the scenarios run.
 */
const MAX_KEPT_REFUSALS = 256;
/** Maximum kinds of violation per requirement. A kind is an endpoint and an expectation. */
const MAX_KINDS = 16;

/** Checks every exchange against the contract, whatever its scenario is about. */
export class ExchangeChecks {
  readonly #ledger: Ledger;
  readonly #bodies: BodyValidator;
  readonly #fields = new FieldsSeen();
  readonly #consistency: ConsistencyChecks;
  /** Number of exchanges that satisfied each requirement. */
  readonly #kept = perSurface(() => new Counts<RequirementId>());
  readonly #violations = new DefaultMap<string, Violated>(() => ({ kinds: new Map(), seen: 0 }));

  /** @param movedS seconds by which the run has moved the provider's clock so far */
  constructor(ledger: Ledger, target: JudgedTarget, movedS: () => number = () => 0) {
    this.#ledger = ledger;
    this.#consistency = new ConsistencyChecks(ledger, target, movedS);
    this.#bodies = compileBodies(target.aliases);
  }

  hold(exchange: Exchange, outgoing: Pick<Outgoing, "isJudged">): void {
    this.#consistency.note(exchange, outgoing.isJudged);
    if (!outgoing.isJudged || isGatewaysRefusal(exchange)) return;
    const body = this.#bodies(exchange);
    this.#fields.add(exchange.surface, body?.seen);
    const judgements = [contentCheck(exchange), catalogueCheck(exchange), this.#consistency.judge(exchange)].flat();
    for (const [requirement, differences] of [...judgements, ...(body?.judgements ?? [])])
      this.#note(requirement, exchange, differences);
  }

  /** Returns how often a documented field had a value, was null or was absent. Undefined if no record that could carry it was seen. */
  fieldCount(requirement: RequirementId, surface: Surface): FieldCount | undefined {
    return this.#fields.countOf(requirement, surface);
  }

  /** By how much the provider's clock is ahead of its Date headers if that is another clock. Milliseconds; else zero. */
  get clockShiftMs(): number {
    return this.#consistency.clockShiftMs;
  }

  /** Records the violations that no scenario has reported, so that one cause stays one finding. */
  conclude(): void {
    this.#fields.conclude(this.#ledger);
    for (const [exchange, [requirement, differences]] of this.#consistency.conclude()) {
      this.#note(requirement, exchange, differences);
    }
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
