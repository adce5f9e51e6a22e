/**
 * Waits for all promises, even if one rejects: the remaining ones would otherwise buy after the end of their scenario.
 * @throws the error of the first rejected one in order
 */
export async function allSettledOrThrow<T>(all: readonly Promise<T>[]): Promise<readonly T[]> {
  await Promise.allSettled(all);
  return Promise.all(all);
}
