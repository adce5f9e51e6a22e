import type { Call } from "../../http.ts";
import { objectOf } from "../../json.ts";
import { FIRST_PARTNER, NO_PARTNER } from "../../keys.ts";
import type { PackSurface } from "../../scope.ts";

/** How many items a quote asks for. */
export const itemCount = (call: Call) => (objectOf(call.body)?.item_ids as unknown[] | undefined)?.length ?? 0;

/** The destination that a quote asks for; undefined where it is no object. */
export const destinationOf = (call: Call) => objectOf(objectOf(call.body)?.destination);

/** Whose state a request of the surface touches: the sandbox knows no partners. */
export const partnerOn = (surface: PackSurface) => (surface === "sandbox" ? NO_PARTNER : FIRST_PARTNER);

/** The request body, empty where it is no object. */
export const bodyOf = (call: Call) => objectOf(call.body) ?? {};

/** Whether it is a call of this endpoint on the partner interface. */
export const at = (call: Call, endpoint: Call["endpoint"]) => call.endpoint === endpoint && call.surface !== "user";

/** A member of the request body. */
export const field = (call: Call, name: string): unknown => (call.body as Record<string, unknown> | undefined)?.[name];
