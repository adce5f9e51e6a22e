import { type EndpointKey, endpointOf } from "./endpoints.ts";
import type { ErrorRow } from "./error-row.ts";
import { PARTNER_ERRORS } from "./errors-partner.ts";
import { USER_ERRORS } from "./errors-user.ts";
import type { Surface } from "./surface.ts";

/** Both documents' error tables. Only the sandbox's is complete according to the documents. */
export const ERRORS: readonly ErrorRow[] = [...PARTNER_ERRORS, ...USER_ERRORS];

/**
 * The documented refusals of an endpoint, including those of any endpoint.
 * @throws if the surface has no such endpoint, which is an error of the caller
 */
export function errorsOf(surface: Surface, endpoint: EndpointKey): readonly ErrorRow[] {
  const key = `${surface} ${endpoint}`;
  const known = rowsByEndpoint.get(key) ?? selectErrors(surface, endpoint);
  rowsByEndpoint.set(key, known);
  return known;
}

type DocumentedRow = (typeof PARTNER_ERRORS)[number] | (typeof USER_ERRORS)[number];
type RowOf<Endpoint> = Extract<DocumentedRow, { readonly endpoint: Endpoint }>;

/**
 * The documented refusal of an endpoint by its text; an undocumented text does not compile. If surfaces have separate
 * rows, or the document lists two statuses, the first one.
 */
export function errorRow<Endpoint extends DocumentedRow["endpoint"]>(
  endpoint: Endpoint,
  text: RowOf<Endpoint>["text"],
): ErrorRow {
  return errorRows(endpoint, text)[0];
}

/** All documented rows for the text, one per status. */
export function errorRows<Endpoint extends DocumentedRow["endpoint"]>(
  endpoint: Endpoint,
  text: RowOf<Endpoint>["text"],
): readonly [ErrorRow, ...ErrorRow[]] {
  const [row, ...others] = ERRORS.filter((each) => each.endpoint === endpoint && each.text === text);
  if (row === undefined) throw new TypeError(`no error table has "${text}" for ${endpoint}`);
  return [row, ...others];
}

/** Cached, because every refusal is looked up. */
const rowsByEndpoint = new Map<string, readonly ErrorRow[]>();

function selectErrors(surface: Surface, endpoint: EndpointKey): readonly ErrorRow[] {
  const { auth } = endpointOf(surface, endpoint);
  const asksForCredential = auth !== "none" && auth !== "not shown";
  return ERRORS.filter(
    (row) =>
      row.surfaces.includes(surface) && (row.endpoint === endpoint || (row.endpoint === "any" && asksForCredential)),
  );
}

/** Whether an answer's text matches the row's, with any number in place of `N`. */
export function saysText({ text }: Pick<ErrorRow, "text">, answered: string): boolean {
  if (!text.endsWith(" N")) return answered === text;
  const stem = text.slice(0, -1);
  return answered.startsWith(stem) && /^\d+(?:\.\d+)?$/.test(answered.slice(stem.length));
}
