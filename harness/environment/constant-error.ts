import { isInternalError } from "../actions/internal-error.ts";
import type { History } from "../history/history.ts";
import type { Exchange } from "../transport/exchange.ts";

/** If one in four requests met an internal error, only one endpoint in ten million would have so many and no success. */
const MIN_ERRORS = 12;

/** Returns whether the endpoint has had many internal errors and no success in this run. */
export function isConstantError(
  history: History,
  { surface, endpoint }: Pick<Exchange, "surface" | "endpoint">,
): boolean {
  const { accepted, refusals } = history.of(surface);
  if (accepted.of(endpoint) > 0) return false;
  const errors = refusals.filter(({ exchange }) => exchange.endpoint === endpoint && isInternalError(exchange));
  return errors.length >= MIN_ERRORS;
}
