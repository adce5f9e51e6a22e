import { type Caused, statusOf } from "./caused.ts";
import { ENCODED_PATH, WHOLE_BODY } from "./odd-part.ts";

/**
 * One part of a request is not checked, or not decoded. The texts of exceptions differ from value to value, so they are not
 * compared. A body without members breaks every endpoint at the place that reads bodies.
 */
export function isSameUnchecked(one: Caused, other: Caused): boolean {
  const [part, otherPart] = [one.oddPart, other.oddPart];
  if (part === undefined || otherPart === undefined) return false;
  const areErrors = isError(one) && isError(other);
  if (part === WHOLE_BODY && otherPart === WHOLE_BODY && areErrors) return true;
  if (one.endpoint !== other.endpoint) return false;
  if (areErrors) return memberIn(part) === memberIn(otherPart);
  return part === otherPart && (part === ENCODED_PATH || [one, other].every(isUnchecked));
}

function memberIn(part: string): string | undefined {
  return part.split("/")[0];
}

function isError(finding: Caused): boolean {
  return (statusOf(finding) ?? 0) >= 500;
}

/** Instead of a refusal came a success, or an error of the code behind the missing check. */
function isUnchecked(finding: Caused): boolean {
  return isError(finding) || (statusOf(finding) ?? 400) < 300;
}
