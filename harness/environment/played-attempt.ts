import type { Attempt } from "../context/attempt.ts";
import type { ScenarioContext } from "../context/scenario-context.ts";
import type { Edition } from "../operations/pack-catalogue.ts";
import type { Exchange } from "../transport/exchange.ts";

/** How an attempt at a scenario was played and ended. */
export interface Played {
  readonly attempt: Attempt;
  readonly context: ScenarioContext;
  /** The edition of the pack list when the attempt began. */
  readonly edition: Edition;
  /** When the attempt began. Milliseconds as of `performance.now()`. */
  readonly sinceMs: number;
  /** The early exit that ended it, if one did. */
  readonly stop: Error | undefined;
}

/** A played attempt with what was found out about it. Several events may ask for the same evidence. */
export class PlayedAttempt implements Played {
  readonly attempt: Attempt;
  readonly context: ScenarioContext;
  readonly edition: Edition;
  readonly sinceMs: number;
  readonly stop: Error | undefined;
  readonly #found = new Map<unknown, Promise<unknown>>();

  constructor({ attempt, context, edition, sinceMs, stop }: Played) {
    this.attempt = attempt;
    this.context = context;
    this.edition = edition;
    this.sinceMs = sinceMs;
    this.stop = stop;
  }

  get isViolated(): boolean {
    return this.attempt.violations.length > 0;
  }

  /** The answers that show a violation. */
  get evidence(): readonly Exchange[] {
    return this.attempt.violations.flatMap(({ evidence }) => evidence);
  }

  /** Looks for evidence, which may send requests, once. */
  once<Found>(find: (played: PlayedAttempt) => Promise<Found>): Promise<Found> {
    const found = this.#found.get(find) ?? find(this);
    this.#found.set(find, found);
    return found as Promise<Found>;
  }
}
