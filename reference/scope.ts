import type { Call, Reply } from "./http.ts";
import { NO_PARTNER } from "./keys.ts";
import type { Rules } from "./rules.ts";
import type { Store } from "./store.ts";
import type { World } from "./world.ts";

/** The two surfaces of partner-api.md, which share their handlers. */
export type PackSurface = "sandbox" | "partner";

/** The context of a call: its surface, partner and state. */
export interface Scope {
  readonly surface: PackSurface;
  /** The partner of the key; in the sandbox always the same, since its keys identify none. */
  readonly partner: string;
  readonly store: Store;
  readonly world: World;
  readonly rules: Rules;
}

/** A scope with its call. */
export interface Visit extends Scope {
  readonly call: Call;
}

/** Answers a call whose key has been checked. */
export type PackHandler = (visit: Visit) => Reply | Promise<Reply>;

/** @param partner  ignored in the sandbox */
export function scopeOf(world: World, surface: PackSurface, partner: string): Scope {
  return {
    surface,
    partner: surface === "sandbox" ? NO_PARTNER : partner,
    store: world[surface],
    world,
    rules: world.rules,
  };
}
