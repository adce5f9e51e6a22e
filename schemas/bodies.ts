import { refusalSchemaId } from "./refusals.ts";
import { type JsonSchema, SCHEMAS, type SchemaName } from "./schemas.ts";
import type { SurfaceOfBody } from "./surface-of-body.ts";

/** Which schema the body of a success has to satisfy. */
export interface Body {
  readonly surface: SurfaceOfBody;
  /** An endpoint's key. */
  readonly endpoint: string;
  readonly status: number;
  readonly schema: SchemaName;
  /** The requirement that says so, for what is wrong outside of any record. */
  readonly requirement: string;
}

/** The bodies of all documented successes; the body of `listings` isn't shown. */
export const BODIES = [
  {
    surface: "sandbox",
    endpoint: "available",
    status: 200,
    schema: "body-available",
    requirement: "available.answers",
  },
  { surface: "sandbox", endpoint: "chase", status: 200, schema: "body-chase", requirement: "chase.answers" },
  {
    surface: "sandbox",
    endpoint: "recent-pulls",
    status: 200,
    schema: "body-recent-pulls",
    requirement: "recent-pulls.answers",
  },
  {
    surface: "sandbox",
    endpoint: "buy/init",
    status: 200,
    schema: "sandbox/body-buy-init",
    requirement: "buy-init.answers",
  },
  {
    surface: "sandbox",
    endpoint: "buy/status",
    status: 200,
    schema: "sandbox/body-buy-status",
    requirement: "buy-status.answers",
  },
  {
    surface: "sandbox",
    endpoint: "inventory",
    status: 200,
    schema: "sandbox/body-inventory",
    requirement: "inventory.answers",
  },
  { surface: "sandbox", endpoint: "card", status: 200, schema: "body-card", requirement: "card.answers" },
  { surface: "sandbox", endpoint: "buyback", status: 200, schema: "body-buyback", requirement: "buyback.answers" },
  {
    surface: "sandbox",
    endpoint: "ship/quote",
    status: 200,
    schema: "sandbox/body-ship-quote",
    requirement: "ship-quote.answers",
  },
  {
    surface: "sandbox",
    endpoint: "ship/request",
    status: 200,
    schema: "sandbox/body-ship-request",
    requirement: "ship-request.answers",
  },
  { surface: "sandbox", endpoint: "order", status: 200, schema: "sandbox/body-order", requirement: "order.answers" },
  {
    surface: "partner",
    endpoint: "available",
    status: 200,
    schema: "body-available",
    requirement: "available.answers",
  },
  { surface: "partner", endpoint: "chase", status: 200, schema: "body-chase", requirement: "chase.answers" },
  {
    surface: "partner",
    endpoint: "recent-pulls",
    status: 200,
    schema: "body-recent-pulls",
    requirement: "recent-pulls.answers",
  },
  { surface: "partner", endpoint: "buy/init", status: 200, schema: "body-buy-init", requirement: "buy-init.answers" },
  {
    surface: "partner",
    endpoint: "buy/status",
    status: 200,
    schema: "body-buy-status",
    requirement: "buy-status.answers",
  },
  {
    surface: "partner",
    endpoint: "inventory",
    status: 200,
    schema: "body-inventory",
    requirement: "inventory.answers",
  },
  { surface: "partner", endpoint: "card", status: 200, schema: "body-card", requirement: "card.answers" },
  { surface: "partner", endpoint: "buyback", status: 200, schema: "body-buyback", requirement: "buyback.answers" },
  {
    surface: "partner",
    endpoint: "ship/quote",
    status: 200,
    schema: "body-ship-quote",
    requirement: "ship-quote.answers",
  },
  {
    surface: "partner",
    endpoint: "ship/request",
    status: 200,
    schema: "body-ship-request",
    requirement: "ship-request.answers",
  },
  { surface: "partner", endpoint: "order", status: 200, schema: "body-order", requirement: "order.answers" },
  {
    surface: "user",
    endpoint: "available",
    status: 200,
    schema: "body-available",
    requirement: "user-available.answers",
  },
  { surface: "user", endpoint: "chase", status: 200, schema: "body-chase", requirement: "user-chase.answers" },
  { surface: "user", endpoint: "filters", status: 200, schema: "user/body-filters", requirement: "filters.answers" },
  {
    surface: "user",
    endpoint: "buy/crypto",
    status: 200,
    schema: "user/body-buy-crypto",
    requirement: "buy-crypto.session-id",
  },
  {
    surface: "user",
    endpoint: "buy/status",
    status: 200,
    schema: "user/body-buy-status",
    requirement: "crypto-status.fulfilled",
  },
  {
    surface: "user",
    endpoint: "take-claw-bid-init",
    status: 200,
    schema: "user/body-take-claw-bid-init",
    requirement: "claw-init.answers",
  },
  {
    surface: "user",
    endpoint: "take-claw-bid-finish",
    status: 200,
    schema: "user/body-take-claw-bid-finish",
    requirement: "claw-finish.answers",
  },
] as const satisfies readonly Body[];

const SUCCESSES: ReadonlyMap<string, string> = new Map(
  BODIES.map(({ surface, endpoint, status, schema }) => [`${surface} ${endpoint} ${status}`, SCHEMAS[schema].$id]),
);

/**
 * Returns the id of the schema of an answer's body, errors included; undefined where the documents show no body.
 * @param endpoint its key, for example `buy/init`
 */
export function bodyOf(surface: SurfaceOfBody, endpoint: string, status: number): string | undefined {
  if (status >= 400) return refusalSchemaId(surface, endpoint, status);
  return SUCCESSES.get(`${surface} ${endpoint} ${status}`);
}

/** Returns the ids of the schemas of all answers of a surface, those of refusals last. */
export function schemaIdsOf(surface: SurfaceOfBody): readonly string[] {
  const { $id, $defs }: JsonSchema = SCHEMAS[`errors/${surface}`];
  const successes = BODIES.filter((row) => row.surface === surface).map(({ schema }) => SCHEMAS[schema].$id);
  return [...successes, ...Object.keys($defs as object).map((part) => `${$id}#/$defs/${part}`)];
}
