import type { Call, Reply } from "../http.ts";
import { objectOf } from "../json.ts";
import type { World } from "../world.ts";
import { type Mutant, mutant } from "./mutant.ts";
import { isBearerKey, keyOf, recordOf } from "./support/user-callers.ts";

const surfaces = ["user"] as const;

/** Why a key is refused. */
function reasonOf(call: Call, world: World): string {
  const key = recordOf(call, world);
  if (key === undefined) return "key_invalid";
  if (key.revoked) return "key_revoked";
  if (!key.account.keysEnabled) return "keys_disabled";
  return key.expiresAt !== null && key.expiresAt <= world.clock.now() ? "key_expired" : "scope_missing";
}

/** Changes the refusal of a key by its reason. */
const telling = (tell: (reply: Reply, reason: string) => Reply): Pick<Mutant, "answer"> => ({
  answer: (call, reply, world) =>
    call.surface === "user" && reply.status === 401 && (keyOf(call) !== undefined || isBearerKey(call))
      ? tell(reply, reasonOf(call, world))
      : undefined,
});

/** Refusals of keys that tell more than the documents allow. */
export const userLapsedKeyMutants: readonly Mutant[] = [
  mutant("user-key.expired-like-invalid", "extra", surfaces, "the refusal of a key has a member that says why", {
    ...telling((reply, code) => ({ ...reply, body: { ...objectOf(reply.body), code } })),
  }),
  mutant("user-key.expired-like-invalid", "extra", surfaces, "the refusal of a key says why in WWW-Authenticate", {
    ...telling((reply, reason) => ({
      ...reply,
      headers: { ...reply.headers, "www-authenticate": `Bearer error_description="${reason}"` },
    })),
  }),
];
