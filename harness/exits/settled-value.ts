/**
 * Returns the value of a settled promise.
 * @throws what it was rejected with
 */
export function settledValue<T>(settled: PromiseSettledResult<T> | undefined): T {
  if (settled === undefined) throw new TypeError("there is no promise");
  if (settled.status === "rejected") throw settled.reason;
  return settled.value;
}
