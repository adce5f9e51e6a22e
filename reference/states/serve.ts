import { userPart } from "../user-part.ts";
import type { Reply, Surface } from "../wire.ts";
import type { World } from "../world.ts";
import type { State, StateTable } from "./state.ts";

const states: StateTable = { ...userPart.states };

/** Answers a request of a Pact verifier: 200 with the state's values, 404 where it isn't offered. */
export function serveStates(body: unknown, world: World): Reply {
  const {
    state: name,
    params,
    action,
  } = (typeof body === "object" && body !== null ? body : {}) as Record<string, unknown>;
  const given = (typeof params === "object" && params !== null ? params : {}) as Record<string, unknown>;
  const surface = (given.surface ?? "sandbox") as Surface;
  const state: State | undefined = typeof name === "string" && Object.hasOwn(states, name) ? states[name] : undefined;
  if (!state?.surfaces.includes(surface)) return notOffered;
  if (action === "teardown") {
    state.teardown?.(given, world, surface);
    return { status: 200, body: {} };
  }
  const values = state.setup(given, world, surface);
  return values ? { status: 200, body: values } : notOffered;
}

const notOffered: Reply = { status: 404, body: { error: "No such state here" } };
