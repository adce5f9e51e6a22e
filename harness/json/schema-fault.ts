import type { ErrorObject } from "ajv/dist/2020.js";

/**
 * The first fault that a validator found, as half a sentence: `/mocks/0 must have required property 'name'`.
 * @param whole the name of the validated value
 * @param errors those of a validator with `verbose` have the description of what has to be there
 */
export function schemaFault(whole: string, errors: readonly ErrorObject[] | null | undefined): string {
  const [first] = errors ?? [];
  const { instancePath = "", message = "does not fit", params = {}, parentSchema } = first ?? {};
  const { description } = parentSchema ?? {};
  const what = typeof description === "string" ? `has to be ${description}` : message;
  const { additionalProperty } = params;
  return `${instancePath || whole} ${what}${additionalProperty === undefined ? "" : `: ${additionalProperty}`}`;
}
