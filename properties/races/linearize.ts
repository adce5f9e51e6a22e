/** What has become of one item. */
export type ItemState = "owned" | "sold" | "shipped";

/** What one request did to one item, as far as its answer shows. */
export interface Operation {
  readonly kind: "sell" | "ship" | "look";
  /**
   * `done`: the item left, or was seen; `refused`: it can't have been there; `absent`: a look without it; `unknown`: it may
   * or may not have left, and the answer does not say.
   */
  readonly outcome: "done" | "refused" | "absent" | "unknown";
  /** Between these moments the request took effect, if it did. Milliseconds on one clock. */
  readonly fromMs: number;
  readonly toMs: number;
  /** The request and its answer for a reader. */
  readonly label: string;
}

/** What a system may do where the documents are silent. */
export interface AllowedBehaviour {
  /** It accepts the order of a quote whose item was sold meanwhile. */
  readonly ordersSoldItems: boolean;
  /** Another user holds the same listing, and whose copy a request takes is open. Default false. */
  readonly isHeldByOthers?: boolean;
}

/** Where the item stands, and another user's copy, if there is one. */
interface State {
  readonly item: ItemState;
  readonly otherCopy: "none" | "owned" | "gone";
}

/**
 * Finds an order of the operations that explains every answer and in which none comes before one that had ended
 * before it began; undefined where there is none. Items are judged one by one, which is sound because an order for all
 * gives one for each, and keeps the search small.
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

/** Whether no other operation that is still to come had ended before this one began. */
function mayBeNext(operations: readonly Operation[], done: number, candidate: Operation): boolean {
  return operations.every((other, index) => (done & (1 << index)) !== 0 || !(other.toMs < candidate.fromMs));
}

/** The states that may follow an operation that met this state; none where the answer is impossible. */
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

/** What is left when one copy leaves. */
function exits({ kind }: Operation, state: State, allowed: AllowedBehaviour): readonly State[] {
  const { item, otherCopy } = state;
  const canLeave = item === "owned" || (kind === "ship" && item === "sold" && allowed.ordersSoldItems);
  return [
    ...(canLeave ? [{ item: kind === "sell" ? ("sold" as const) : ("shipped" as const), otherCopy }] : []),
    ...(otherCopy === "owned" ? [{ item, otherCopy: "gone" as const }] : []),
  ];
}

/** The operations as lines of one picture, a column per slice of time, for the eyes of whoever reads a finding. */
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
