import type { RequirementId } from "../../contract/index.ts";
import { isInternalError, pastInternalErrors } from "../../harness/actions/internal-error.ts";
import type { PartnerContext } from "../../harness/arrange/partner-context.ts";
import type { PartnerClient } from "../../harness/client/partner-client.ts";
import type { Difference } from "../../harness/oracles/difference.ts";
import { accepted, answerText, refusedBy, refusedSomehow } from "../../harness/oracles/refusal.ts";
import { type Exchange, isGatewayError } from "../../harness/transport/exchange.ts";
import type { Age, Expectation } from "./expectations.ts";
import { type ModelItem, OwnershipModel } from "./ownership-model.ts";

/** The first answer of a walk that the model does not allow. */
export class ModelViolation extends Error {
  override readonly name = "ModelViolation";
  readonly requirement: RequirementId;
  readonly differences: readonly Difference[];

  constructor(requirement: RequirementId, differences: readonly Difference[]) {
    super(requirement);
    this.requirement = requirement;
    this.differences = differences;
  }
}

/**
 * An intermediary answered during a walk, or an internal error that did not last, or one of a purchase. The effect of the
 * request is unknown, so the walk proves nothing.
 */
export class Interrupted extends Error {
  override readonly name = "Interrupted";
}

const USERS = 3;

/** One sequence of requests with fresh users, and its results so far. */
export class Walk {
  readonly context: PartnerContext;
  readonly sut: PartnerClient;
  readonly model: OwnershipModel;
  readonly exchanges: Exchange[] = [];
  /** One line per request, numbered. */
  readonly steps: string[] = [];
  /** The last exchange that satisfied each requirement. */
  readonly kept = new Map<RequirementId, Exchange>();
  readonly age: Age;

  constructor(context: PartnerContext, sut: PartnerClient) {
    this.context = context;
    this.sut = sut;
    this.age = (anchor) => context.run.time.elapsedS(anchor);
    this.model = new OwnershipModel(Array.from({ length: USERS }, () => context.given.user()));
  }

  /**
   * Sends a request and records it; after an internal error it is repeated.
   * @throws {Interrupted} if an intermediary answered it, or an internal error that did not last
   */
  async send(what: string, request: () => Promise<Exchange>): Promise<Exchange> {
    const { last, isRepeated } = await pastInternalErrors(request, isInternalError);
    if (isRepeated && !isInternalError(last)) throw new Interrupted("an internal error, and then another answer");
    this.step(last, what);
    return last;
  }

  /**
   * Records an exchange and its purpose.
   * @throws {Interrupted} if an intermediary answered it
   */
  step(exchange: Exchange, what: string): void {
    if (isGatewayError(exchange)) throw new Interrupted(answerText(exchange));
    this.exchanges.push(exchange);
    this.steps.push(`${this.steps.length + 1}. ${what} → ${answerText(exchange).slice(0, 120)}`);
  }

  /**
   * Judges the latest exchange.
   * @throws {ModelViolation} for a difference: a walk ends with the first, because later ones may follow from it
   */
  judge(requirement: RequirementId, differences: readonly Difference[]): void {
    const exchange = this.exchanges.at(-1);
    if (differences.length > 0) throw new ModelViolation(requirement, differences);
    if (exchange !== undefined) this.kept.set(requirement, exchange);
  }

  /** Judges the latest exchange by the model's expectation for these items, unless others hold one meanwhile. */
  expect(expectation: Expectation | undefined, items: readonly ModelItem[] = []): void {
    const exchange = this.exchanges.at(-1);
    this.refresh(items);
    const isOpen = items.some(({ state }) => state === "unsure");
    if (expectation === undefined || exchange === undefined || isOpen) return;
    const { requirement, isAccepted, refusals } = expectation;
    const isRefusalFree = refusals.length === 0;
    if (isAccepted && (exchange.status === 200 || isRefusalFree)) this.judge(requirement, accepted(exchange));
    else this.judge(requirement, isRefusalFree ? refusedSomehow(exchange) : refusedBy(exchange, ...refusals));
  }

  /** Marks items that others hold too as `unsure`, so that they are not judged. */
  refresh(items: readonly ModelItem[]): void {
    for (const item of items) {
      if (this.context.isSharedWithOthers(item.id)) item.state = "unsure";
    }
  }
}
