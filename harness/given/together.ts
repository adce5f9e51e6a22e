/**
 * Waits for all of several things that go on side by side, also when one of them fails: what still went on would buy after
 * its scenario has ended.
 * @throws what the first of them in order threw
 */
export async function together<T>(all: readonly Promise<T>[]): Promise<readonly T[]> {
  await Promise.allSettled(all);
  return Promise.all(all);
}
