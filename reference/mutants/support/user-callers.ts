import type { Call, EndpointKey } from "../../http.ts";
import { hashOf } from "../../user/api-key.ts";
import type { World } from "../../world.ts";

/** Whether it is a call of this endpoint on the user surface. */
export const at = (call: Call, endpoint: EndpointKey) => call.surface === "user" && call.endpoint === endpoint;

/** The bearer token of a call. */
export const bearerOf = (call: Call) => /^bearer (.*)$/i.exec(call.headers.authorization ?? "")?.[1];

/** The value of `X-API-Key`. */
export const keyOf = (call: Call) => call.headers["x-api-key"];

/** Whether a call has a key in `Authorization` only. */
export const isBearerKey = (call: Call) => keyOf(call) === undefined && bearerOf(call)?.startsWith("svc_") === true;

/** Whether a call has a session token only. */
export const isSessionToken = (call: Call) => keyOf(call) === undefined && bearerOf(call)?.startsWith("svc_") === false;

/** The key record of a call; undefined for an unknown key or a session token. */
export const recordOf = (call: Call, world: World) => world.user.keys.get(hashOf(keyOf(call) ?? bearerOf(call) ?? ""));

/** The endpoints that need a credential, with their area in requirement ids. */
export const ENDPOINTS: readonly { readonly endpoint: EndpointKey; readonly area: string }[] = [
  { endpoint: "buy/crypto", area: "buy-crypto" },
  { endpoint: "buy/status", area: "crypto-status" },
  { endpoint: "take-claw-bid-init", area: "claw-init" },
  { endpoint: "take-claw-bid-finish", area: "claw-finish" },
];
