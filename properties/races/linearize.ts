/** The state of one item. */
export type ItemState = "owned" | "sold" | "shipped";

/** The effect of one request on one item, as far as its answer shows it. */
export interface Operation {
  readonly kind: "sell" | "ship" | "look";
  /**
   * `done`: the item left, or was listed; `refused`: the item can't have been there; `absent`: a read without the item;
   * `unknown`: the answer does not show whether the item left.
   */
  readonly outcome: "done" | "refused" | "absent" | "unknown";
  /** Bounds of the time at which the request took effect, if it did. Milliseconds on one clock. */
  readonly fromMs: number;
  readonly toMs: number;
  /** The request and its answer, for the reader. */
  readonly label: string;
}

/** Behaviour that the documents leave open. */
export interface AllowedBehaviour {
  /** Whether it accepts an order of a quote whose item was sold after quoting. */
  readonly ordersSoldItems: boolean;
  /** Whether another user holds the same listing, so that a request may take either copy. Default false. */
  readonly isHeldByOthers?: boolean;
}

/** The states of the item and of another user's copy, if there is one. */
interface State {
  readonly item: ItemState;
  readonly otherCopy: "none" | "owned" | "gone";
}

/**
 * Finds an order of the operations that explains every answer, and in which no operation comes before one that ended
 * before it started; undefined if there is none. Each item is judged separately, which keeps the search small and is
 * sound: an order for all items gives one for each.
 * @param operations at most 30
 */
export function linearize(
  operations: readonly Operation[],
  start: ItemState,
  allowed: AllowedBehaviour,
): readonly Operation[] | undefined {
  if (operations.length > 30) throw new RangeError("too many operations for one search");
  const all = 2 ** operations.length - 1;
  const dead = new Set<string>();
  const search = (done: number, state: State): readonly Operation[] | undefined => {
    if (done === all) return [];
    const key = `${done} ${state.item} ${state.otherCopy}`;
    if (dead.has(key)) return undefined;
    for (const [index, operation] of operations.entries()) {
      if ((done & (1 << index)) !== 0 || !mayBeNext(operations, done, operation)) continue;
      for (const next of effects(operation, state, allowed)) {
        const rest = search(done | (1 << index), next);
        if (rest !== undefined) return [operation, ...rest];
      }
    }
    dead.add(key);
    return undefined;
  };
  return search(0, { item: start, otherCopy: allowed.isHeldByOthers === true ? "owned" : "none" });
}

/** Returns whether no other remaining operation ended before this one started. */
function mayBeNext(operations: readonly Operation[], done: number, candidate: Operation): boolean {
  return operations.every((other, index) => (done & (1 << index)) !== 0 || !(other.toMs < candidate.fromMs));
}

/** Returns the possible states after an operation; none if its answer is impossible. */
function effects(operation: Operation, state: State, allowed: AllowedBehaviour): readonly State[] {
  const isOwned = state.item === "owned";
  switch (operation.outcome) {
    case "done":
      if (operation.kind === "look") return isOwned ? [state] : [];
      return exits(operation, state, allowed);
    case "absent":
      return isOwned ? [] : [state];
    case "refused":
      return isOwned && state.otherCopy !== "gone" ? [] : [state];
    case "unknown":
      return [...exits(operation, state, allowed), state];
  }
}

/** Returns the possible states after one copy left. */
function exits({ kind }: Operation, state: State, allowed: AllowedBehaviour): readonly State[] {
  const { item, otherCopy } = state;
  const canLeave = item === "owned" || (kind === "ship" && item === "sold" && allowed.ordersSoldItems);
  return [
    ...(canLeave ? [{ item: kind === "sell" ? ("sold" as const) : ("shipped" as const), otherCopy }] : []),
    ...(otherCopy === "owned" ? [{ item, otherCopy: "gone" as const }] : []),
  ];
}

/** Draws the operations as a diagram: a line per operation, a column per slice of time. */
export function drawHistory(operations: readonly Operation[], columns = 32): readonly string[] {
  const from = Math.min(...operations.map(({ fromMs }) => fromMs));
  const to = Math.max(...operations.map(({ toMs }) => toMs));
  const column = (ms: number) => Math.round(((ms - from) / Math.max(0.001, to - from)) * (columns - 1));
  return [...operations]
    .sort((a, b) => a.fromMs - b.fromMs)
    .map(({ fromMs, toMs, label }) => {
      const bar = `${" ".repeat(column(fromMs))}├${"─".repeat(Math.max(0, column(toMs) - column(fromMs) - 1))}┤`;
      const times = `${(fromMs - from).toFixed(1)}..${(toMs - from).toFixed(1)} ms`;
      return `${bar.padEnd(columns + 1)} ${label} (${times})`;
    });
}
