import type { ProviderState } from "../../contract/provider-states.ts";
import type { Surface } from "../../contract/surface.ts";
import { noteRestart } from "../run-context/restarted.ts";
import { perRun, type RunContext } from "../run-context/run-context.ts";
import { ORDER } from "../schedule/scheduler.ts";
import type { StateValues } from "../states/provider-states.ts";

/** States that end with the next request; only one part per surface can share them. */
const ENDS_WITH_A_REQUEST: ReadonlySet<ProviderState> = new Set(["an internal error"]);

/** A state that changes the whole provider. */
interface ExclusiveState {
  readonly name: ProviderState;
  readonly params: StateValues;
}

/** The part of a scenario that runs under the state. It is resolved after the state's teardown. */
interface Part {
  readonly surface: Surface;
  readonly work: () => Promise<unknown>;
  readonly resolve: (outcome: unknown) => void;
  readonly reject: (reason: unknown) => void;
}

/** A state, and the parts that share it. */
interface Arrangement {
  readonly state: ExclusiveState;
  readonly parts: Part[];
}

/** The waiting arrangements, by the order of the quiet moment that serves them. */
const waiting = perRun(() => new Map<number, Arrangement[]>());

/** What a scenario does under a state of the whole provider. */
export interface UnderState<T> {
  readonly params: StateValues;
  readonly work: () => Promise<T>;
}

/**
 * Runs parts of a scenario under a state of the whole provider, while nothing else runs. Parts that need the same
 * state share it: it is set up once per surface and torn down after the last part. Only surfaces share a state that
 * ends with the next request. Different states follow one another in one quiet moment, and the scenarios continue
 * after the last. A scenario must not call this again before it has returned.
 * @returns the outcome of each part; a part rejects with `NotExercised`, naming the state, if it is not offered
 */
export function underState<T>(
  run: RunContext,
  { name, surface }: { readonly name: ProviderState; readonly surface: Surface },
  parts: readonly UnderState<T>[],
): Promise<readonly PromiseSettledResult<T>[]> {
  // The slot is given up once, whatever the number of parts.
  return run.scheduler.yieldSlot(() =>
    Promise.allSettled(
      parts.map(
        ({ params, work }) =>
          new Promise<T>((resolve, reject) =>
            join(run, { name, params }, { surface, work, reject, resolve: (outcome) => resolve(outcome as T) }),
          ),
      ),
    ),
  );
}

function join(run: RunContext, state: ExclusiveState, part: Part): void {
  const order = state.name === "the sandbox is restarted" ? ORDER.restart : ORDER.state;
  const known = waiting(run).get(order);
  const arrangements = known ?? [];
  const isTaken = (parts: readonly Part[]) =>
    ENDS_WITH_A_REQUEST.has(state.name) && parts.some(({ surface }) => surface === part.surface);
  const shared = arrangements.find((each) => isSame(each.state, state) && !isTaken(each.parts));
  if (shared === undefined) arrangements.push({ state, parts: [part] });
  else shared.parts.push(part);
  if (known !== undefined) return;
  waiting(run).set(order, arrangements);
  void run.scheduler.whenIdle(order, async () => {
    waiting(run).delete(order);
    for (const { state, parts } of arrangements) await playTogether(run, state, parts);
  });
}

function isSame(one: ExclusiveState, other: ExclusiveState): boolean {
  return one.name === other.name && JSON.stringify(one.params) === JSON.stringify(other.params);
}

async function playTogether(run: RunContext, { name, params }: ExclusiveState, parts: readonly Part[]): Promise<void> {
  const of = (surface: Surface) => parts.filter((part) => part.surface === surface);
  /** Returns the surfaces on which it succeeds; the parts of the others are rejected. */
  const onEach = async (surfaces: readonly Surface[], act: (surface: Surface) => Promise<unknown>) => {
    const succeeded = surfaces.map(async (surface) => {
      try {
        await act(surface);
        return [surface];
      } catch (reason) {
        for (const { reject } of of(surface)) reject(reason);
        return [];
      }
    });
    return (await Promise.all(succeeded)).flat();
  };
  const surfaces = [...new Set(parts.map(({ surface }) => surface))];
  const arranged = await onEach(surfaces, (surface) => run.states.setUp(name, surface, params));
  if (name === "the sandbox is restarted" && arranged.length > 0) noteRestart(run);
  const played = arranged.flatMap(of).map(({ work, resolve }) => ({ outcome: work(), resolve }));
  await Promise.allSettled(played.map(({ outcome }) => outcome));
  await onEach(arranged, (surface) => run.states.tearDown(name, surface, params));
  for (const { outcome, resolve } of played) resolve(outcome);
}
