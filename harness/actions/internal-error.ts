import { errorsOf } from "../../contract/errors.ts";
import { isRefusal } from "../oracles/refusal.ts";
import type { Exchange } from "../transport/exchange.ts";
import { repeatWhile } from "./repeat-while.ts";

/** Returns whether an endpoint answered with its documented internal error, after which the same request may succeed. */
export function isInternalError(answer: Exchange): boolean {
  const { surface, endpoint, status } = answer;
  return status === 500 && isRefusal(answer, ...errorsOf(surface, endpoint));
}

/**
 * Repeats something as long as an internal error shows in it.
 * @returns the last result, with an internal error only if all had one, and whether there were others
 */
export async function pastInternalErrors<T>(
  once: () => Promise<T>,
  hasInternalError: (result: T) => boolean,
): Promise<{ readonly last: T; readonly isRepeated: boolean }> {
  let turns = 0;
  const last = await repeatWhile(() => {
    turns++;
    return once();
  }, hasInternalError);
  return { last, isRepeated: turns > 1 };
}

/** Sends a request, again as long as it is answered with an internal error; returns the last answer. */
export async function pastInternalError(send: () => Promise<Exchange>): Promise<Exchange> {
  return (await pastInternalErrors(send, isInternalError)).last;
}
