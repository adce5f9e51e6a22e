import { SCHEMAS } from "./schemas.ts";
import type { SurfaceOfBody } from "./surface-of-body.ts";

/** Statuses that frameworks and intermediaries use with texts of their own, for example for an unknown path or method. */
export const FRAMEWORK_STATUSES: ReadonlySet<number> = new Set([
  404, 405, 406, 408, 411, 413, 414, 415, 417, 421, 426, 431, 502, 503, 504,
]);

/** Who may send a status that no error table has for the endpoint, which decides what its body has to be. */
export const SENDERS = ["service", "gateway", "framework"] as const;

type Sender = (typeof SENDERS)[number];

const SCHEMA_OF = { sandbox: "errors/sandbox", partner: "errors/partner", user: "errors/user" } as const;

/** Returns the id of the schema of a refusal's body; undefined where nothing is documented about it. */
export function refusalSchemaId(surface: SurfaceOfBody, endpoint: string, status: number): string | undefined {
  const { $id, $defs } = SCHEMAS[SCHEMA_OF[surface]];
  const [part] = [
    partName(endpoint, status),
    partName("any", status),
    partName(endpoint, senderOf(surface, status)),
  ].filter((name) => Object.hasOwn($defs, name));
  return part === undefined ? undefined : `${$id}#/$defs/${part}`;
}

/** Returns the name of a refusal's part in the schema of its surface's errors: `buy-init-400`. */
export function partName(endpoint: string, status: number | Sender): string {
  return `${endpoint.replaceAll("/", "-")}-${status}`;
}

function senderOf(surface: SurfaceOfBody, status: number): Sender {
  if (FRAMEWORK_STATUSES.has(status)) return "framework";
  const isOfGateway = status >= 500 || (surface !== "user" && (status === 403 || status === 429));
  return isOfGateway ? "gateway" : "service";
}
