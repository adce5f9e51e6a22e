import type { ProviderState } from "../../contract/provider-states.ts";
import type { Surface } from "../../contract/surface.ts";
import type { RunContext } from "../operations/run-context.ts";
import { perRun } from "../operations/run-memory.ts";
import type { StateValues } from "../states/provider-states.ts";

/** States that change the provider for everybody go before time is moved; a restart wipes what others wait with, so it goes last. */
const EXCLUSIVE_ORDER = 0;
const RESTART_ORDER = 20;

/** States that end with the next request: each moment serves one part per surface. */
const ENDS_WITH_A_REQUEST: ReadonlySet<ProviderState> = new Set(["an internal error"]);

/** A state that changes the whole provider. */
interface ExclusiveState {
  readonly name: ProviderState;
  readonly params: StateValues;
}

/** What one scenario does under the state. */
interface Part {
  readonly surface: Surface;
  /** Never rejects: what came of it is told by `settle`, when the state was given back. */
  readonly play: () => Promise<void>;
  readonly settle: () => void;
  readonly fail: (reason: unknown) => void;
}

/** The parts that wait for each state and its moment. */
const waiting = perRun((_: RunContext) => new Map<string, Part[]>());

/**
 * Runs a part of a scenario under a state that changes the whole provider, while nothing else is under way. Parts that
 * need the same state share it: it is arranged once per surface, and given back when the last of them has ended. A state
 * that ends with the next request is shared by surfaces only.
 * @throws {NotExercised} naming the state when it is not offered
 */
export function underState<T>(
  run: RunContext,
  state: ExclusiveState & { readonly surface: Surface },
  work: () => Promise<T>,
): Promise<T> {
  return run.scheduler.yieldSlot(
    () => new Promise<T>((resolve, reject) => join(run, state, toPart(state.surface, work, resolve, reject))),
  );
}

function toPart<T>(
  surface: Surface,
  work: () => Promise<T>,
  resolve: (value: T) => void,
  reject: (reason: unknown) => void,
): Part {
  let settle = () => {};
  const play = () =>
    work().then(
      (value) => {
        settle = () => resolve(value);
      },
      (reason: unknown) => {
        settle = () => reject(reason);
      },
    );
  return { surface, play, settle: () => settle(), fail: reject };
}

function join(run: RunContext, { name, params }: ExclusiveState, part: Part): void {
  const moments = waiting(run);
  const isTaken = (parts: readonly Part[]) =>
    ENDS_WITH_A_REQUEST.has(name) && parts.some(({ surface }) => surface === part.surface);
  const keyOf = (moment: number): string => {
    const key = JSON.stringify([name, params, moment]);
    return isTaken(moments.get(key) ?? []) ? keyOf(moment + 1) : key;
  };
  const key = keyOf(0);
  const known = moments.get(key);
  if (known !== undefined) {
    known.push(part);
    return;
  }
  const parts = [part];
  moments.set(key, parts);
  const order = name === "the sandbox is restarted" ? RESTART_ORDER : EXCLUSIVE_ORDER;
  void run.scheduler.whenIdle(order, () => {
    moments.delete(key);
    return playTogether(run, { name, params }, parts);
  });
}

async function playTogether(run: RunContext, { name, params }: ExclusiveState, parts: readonly Part[]): Promise<void> {
  const surfaces = [...new Set(parts.map(({ surface }) => surface))];
  const of = (surface: Surface) => parts.filter((part) => part.surface === surface);
  const onEach = (some: readonly Surface[], take: (surface: Surface) => Promise<unknown>) =>
    Promise.all(
      some.map((surface) =>
        take(surface).then(
          () => [surface],
          (reason: unknown) => {
            for (const { fail } of of(surface)) fail(reason);
            return [];
          },
        ),
      ),
    );
  const arranged = (await onEach(surfaces, (surface) => run.states.setUp(name, surface, params))).flat();
  if (name === "the sandbox is restarted" && arranged.length > 0) run.listings.forget();
  await Promise.all(arranged.flatMap(of).map(({ play }) => play()));
  const restored = (await onEach(arranged, (surface) => run.states.tearDown(name, surface, params))).flat();
  for (const { settle } of restored.flatMap(of)) settle();
}
