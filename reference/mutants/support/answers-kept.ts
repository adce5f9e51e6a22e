import type { Deviation } from "../../deviation.ts";
import type { Call, Reply } from "../../http.ts";
import type { World } from "../../world.ts";
import { perWorld } from "./per-world.ts";

/**
 * Keeps the accepted answers to matching calls, and repeats them to calls that are equal but for their credential.
 * @param isChecked whether the credential is checked as usual
 */
export function answersKept(
  isMeant: (call: Call) => boolean,
  isChecked: (call: Call, world: World) => boolean,
): Pick<Deviation, "request" | "answer"> {
  const answersOf = perWorld(() => new Map<string, Reply>());
  const nameOf = ({ url, text }: Call) => `${url} ${text}`;
  return {
    request: (call, world) => {
      const kept = isMeant(call) && !isChecked(call, world) ? answersOf(world).get(nameOf(call)) : undefined;
      return kept && structuredClone(kept);
    },
    answer: (call, reply, world) => {
      if (isMeant(call) && reply.status === 200) answersOf(world).set(nameOf(call), structuredClone(reply));
      return undefined;
    },
  };
}
