import { oneLine } from "../reports/printable.ts";
import { targetNameOf } from "../reports/target-name.ts";
import { UsageFault } from "./outcome.ts";

/**
 * Refuses a file about another system than the verified one, because nothing follows from it.
 * @param about the flag or setting, and the file
 * @param of the name of the file's system; undefined if the file does not say
 * @throws {UsageFault} in one line
 */
export function refuseAnotherTarget(
  about: string,
  of: string | undefined,
  target: Parameters<typeof targetNameOf>[0]["target"],
): void {
  const verified = targetNameOf({ target });
  if (of === undefined || of === verified) return;
  throw new UsageFault(oneLine(`${about} is about ${of}, and ${verified} is verified; give one about that system`));
}
