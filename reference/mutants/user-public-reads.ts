import type { Call } from "../http.ts";
import { type Mutant, mutant } from "./mutant.ts";
import { error, message } from "./support/replies.ts";
import { at, isBearerKey, isSessionToken, keyOf, recordOf } from "./support/user-callers.ts";

const surfaces = ["user"] as const;
const READS = ["available", "chase", "filters"];
const isRead = (call: Call) => call.surface === "user" && READS.includes(call.endpoint);
const NO_CREDENTIAL = message(401, "Invalid or missing credentials");

/** Public reads that look at credentials. */
export const userPublicReadMutants: readonly Mutant[] = [
  mutant("user-auth.available.public", "refuses", surfaces, "public reads refuse session tokens", {
    request: (call) => (isRead(call) && isSessionToken(call) ? NO_CREDENTIAL : undefined),
  }),
  mutant("user-auth.available.public", "refuses", surfaces, "public reads refuse bearer keys", {
    request: (call) => (isRead(call) && isBearerKey(call) ? message(401, "Invalid token") : undefined),
  }),
  mutant("user-auth.chase.public", "refuses", surfaces, "chase refuses valid keys", {
    request: (call, world) =>
      at(call, "chase") && keyOf(call) !== undefined && recordOf(call, world) ? NO_CREDENTIAL : undefined,
  }),
  mutant("user-auth.chase.public", "status", surfaces, "chase answers an unknown key with 500", {
    request: (call, world) =>
      at(call, "chase") && keyOf(call) !== undefined && !recordOf(call, world)
        ? error(500, "Internal server error")
        : undefined,
  }),
];
