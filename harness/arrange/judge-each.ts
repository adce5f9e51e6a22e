import { Inconclusive, NotExercised } from "../exits/early-exits.ts";

/**
 * Judges cases that don't affect each other, one after another. If one ends early, the others are still judged.
 * @throws the first early exit
 */
export async function judgeEach<T>(cases: readonly T[], judge: (each: T) => Promise<void>): Promise<void> {
  let stop: NotExercised | Inconclusive | undefined;
  for (const each of cases) {
    try {
      await judge(each);
    } catch (thrown) {
      if (!(thrown instanceof NotExercised) && !(thrown instanceof Inconclusive)) throw thrown;
      stop ??= thrown;
    }
  }
  if (stop !== undefined) throw stop;
}
