import { createHash, randomBytes } from "node:crypto";
import { KEY_PREFIX } from "../../contract/ids.ts";
import type { StandIn } from "../transport/redaction/redactor.ts";

/**
 * Returns stand-ins for secrets, of which the same text always gets the same one. It has the length and the documented
 * prefix of the secret, so that rules find out the same from it. No two recordings have the same stand-ins, and nobody
 * can try secrets until one has the stand-in.
 */
export function standIns(): StandIn {
  const salt = randomBytes(32);
  return ({ text }) => {
    const prefix = Object.values(KEY_PREFIX).find((each) => text.startsWith(each)) ?? "";
    const digits = createHash("shake256", { outputLength: text.length }).update(salt).update(text).digest("hex");
    return prefix + digits.slice(0, text.length - prefix.length);
  };
}
