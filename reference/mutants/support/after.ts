import type { Call, Reply } from "../../http.ts";
import { objectOf, stringOf } from "../../json.ts";
import type { World } from "../../world.ts";
import type { Mutant } from "../mutant.ts";

/** Runs after an accepted call and returns another reply, or only changes the state. */
export type After = (call: Call, reply: Reply, world: World) => Reply | undefined;

/** A fault after an accepted call of the sandbox. */
export const after = (
  name: string,
  violates: string,
  endpoint: Call["endpoint"],
  deed: After,
  status = 200,
): Mutant => ({
  name,
  violates,
  kind: "effect",
  surfaces: ["sandbox"],
  answer: (call, reply, world) =>
    call.surface === "sandbox" && call.endpoint === endpoint && reply.status === status
      ? deed(call, reply, world)
      : undefined,
});

/** A member that is a string; else an empty one. */
export const textIn = (value: unknown, name: string): string => stringOf(objectOf(value)?.[name]);
