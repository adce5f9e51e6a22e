import { type EndpointKey, endpointOf } from "./endpoints.ts";
import type { ErrorRow } from "./error-row.ts";
import { PARTNER_ERRORS } from "./errors-partner.ts";
import { USER_ERRORS } from "./errors-user.ts";
import type { Surface } from "./surface.ts";

/** Both documents' error tables. Only the sandbox's is said to be complete. */
export const ERRORS: readonly ErrorRow[] = [...PARTNER_ERRORS, ...USER_ERRORS];

/**
 * The refusals that are documented for an endpoint, those for any endpoint included.
 * @throws when the surface has no endpoint of that key, which is a fault of the caller
 */
export function errorsOf(surface: Surface, endpoint: EndpointKey): readonly ErrorRow[] {
  const key = `${surface} ${endpoint}`;
  const known = rowsByEndpoint.get(key) ?? selectErrors(surface, endpoint);
  rowsByEndpoint.set(key, known);
  return known;
}

/** Asked for with every refusal. */
const rowsByEndpoint = new Map<string, readonly ErrorRow[]>();

function selectErrors(surface: Surface, endpoint: EndpointKey): readonly ErrorRow[] {
  const { auth } = endpointOf(surface, endpoint);
  const asksForCredential = auth !== "none" && auth !== "not shown";
  return ERRORS.filter(
    (row) =>
      row.surfaces.includes(surface) && (row.endpoint === endpoint || (row.endpoint === "any" && asksForCredential)),
  );
}

/** Whether an answer's text is the row's, with any number in the place of `N`. */
export function saysText({ text }: Pick<ErrorRow, "text">, answered: string): boolean {
  if (!text.endsWith(" N")) return answered === text;
  const stem = text.slice(0, -1);
  return answered.startsWith(stem) && /^\d+(?:\.\d+)?$/.test(answered.slice(stem.length));
}
