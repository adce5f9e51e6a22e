import type { Deviation } from "../../deviation.ts";
import type { ErrorName } from "../../rules/errors.ts";

/** Gives a documented refusal of partner-api.md another status or text on every endpoint. */
export function worded(
  name: ErrorName,
  change: { readonly status?: number; readonly error?: string },
): Pick<Required<Deviation>, "rules"> {
  return { rules: ({ errors }) => ({ errors: { ...errors, [name]: { ...errors[name], ...change } } }) };
}
