import type { ValidateFunction } from "ajv/dist/2020.js";
import { type JsonSchema, SCHEMAS } from "../../schemas/index.ts";
import { lateAjv } from "../oracles/bodies/late-ajv.ts";
import { type Exchange, sentJson } from "../transport/exchange.ts";

const validators = new Map<string, ValidateFunction>();

/** The part of a request that is a percent-encoded path. */
export const ENCODED_PATH = "path";
/** The part of a request that is a body without members. */
export const WHOLE_BODY = "body";

/**
 * Returns the part of a request that plain requests don't have: a percent-encoded path, a query parameter, or the member
 * of its body that the documents don't allow, as a path: `destination/name`. Undefined if there is none, or are several.
 */
export function oddPartOf({ endpoint, request }: Pick<Exchange, "endpoint" | "request">): string | undefined {
  const { pathname, searchParams } = new URL(request.url);
  if (pathname.includes("%")) return ENCODED_PATH;
  const parts = new Set(request.method === "GET" ? searchParams.keys() : wrongMembers(endpoint, sentJson({ request })));
  const [part] = parts;
  return parts.size === 1 ? part : undefined;
}

/** Returns the members of a body that don't fit the schema of its request, those that are missing too. */
function wrongMembers(endpoint: string, body: unknown): readonly string[] {
  const name = `request-${endpoint.replace("/", "-")}`;
  const schema = Object.entries(SCHEMAS).find(([each]) => each === name)?.[1];
  if (schema === undefined) return [];
  const validate = validators.get(name) ?? compile(schema);
  validators.set(name, validate);
  if (validate(body)) return [];
  return (validate.errors ?? []).map(({ instancePath, keyword, params }) => {
    const path = keyword === "required" ? `${instancePath}/${params.missingProperty}` : instancePath;
    return path.slice(1) || WHOLE_BODY;
  });
}

function compile(schema: JsonSchema): ValidateFunction {
  const ajv = lateAjv({ allErrors: true });
  return ajv.addSchema(SCHEMAS.destination).compile(schema);
}
