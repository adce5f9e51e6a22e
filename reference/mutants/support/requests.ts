import type { Call } from "../../http.ts";
import { objectOf } from "../../json.ts";
import { FIRST_PARTNER, NO_PARTNER } from "../../keys.ts";
import type { PackSurface } from "../../scope.ts";

/** Number of items in a quote request. */
export const itemCount = (call: Call) => (objectOf(call.body)?.item_ids as unknown[] | undefined)?.length ?? 0;

/** The destination of a quote request; undefined if it is not an object. */
export const destinationOf = (call: Call) => objectOf(objectOf(call.body)?.destination);

/** The partner whose state a request of the surface affects; the sandbox has no partners. */
export const partnerOn = (surface: PackSurface) => (surface === "sandbox" ? NO_PARTNER : FIRST_PARTNER);

/** The request body; empty if it is not an object. */
export const bodyOf = (call: Call) => objectOf(call.body) ?? {};

/** Whether it is a call of this endpoint on the partner interface. */
export const at = (call: Call, endpoint: Call["endpoint"]) => call.endpoint === endpoint && call.surface !== "user";

/** A member of the request body. */
export const field = (call: Call, name: string): unknown => (call.body as Record<string, unknown> | undefined)?.[name];
