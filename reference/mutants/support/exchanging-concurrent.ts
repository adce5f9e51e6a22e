import type { Deviation } from "../../deviation.ts";
import type { Call, EndpointKey, Reply, Surface } from "../../http.ts";
import type { World } from "../../world.ts";
import { perWorld } from "./per-world.ts";

/** Time for which an answer waits for a concurrent one. Milliseconds. */
const MEETING_MS = 15;

/** An answer that waits for a concurrent one. */
interface Waiting {
  readonly reply: Reply;
  readonly resolve: (other: Reply) => void;
}

/**
 * Exchanges the accepted answers of each two concurrent calls of an endpoint.
 * @param groupOf answers are exchanged within a group; default: one group
 * @param areMeant whether two answers are exchanged; default: any two
 */
export function exchangingConcurrent(
  surface: Surface,
  endpoint: EndpointKey,
  groupOf: (call: Call) => string = () => "",
  areMeant: (one: Reply, other: Reply, world: World) => boolean = () => true,
): NonNullable<Deviation["answer"]> {
  const rooms = perWorld(() => new Map<string, Set<Waiting>>());
  return (call, reply, world) => {
    if (call.surface !== surface || call.endpoint !== endpoint || reply.status !== 200) return undefined;
    const room = rooms(world).get(groupOf(call)) ?? new Set<Waiting>();
    rooms(world).set(groupOf(call), room);
    // The newest one was most likely sent together with this call.
    const met = [...room].findLast((waiting) => areMeant(waiting.reply, reply, world));
    if (met) {
      room.delete(met);
      met.resolve(reply);
      return met.reply;
    }
    return new Promise((resolve) => {
      const own = { reply, resolve };
      room.add(own);
      setTimeout(() => {
        room.delete(own);
        resolve(reply);
      }, MEETING_MS);
    });
  };
}
