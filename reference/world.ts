import { type Clock, createClock } from "./clock.ts";
import { createDraws, type Draws } from "./draws.ts";
import { createFaults, type Faults } from "./faults.ts";
import { writeHistory } from "./feed-history.ts";
import { defaultKeys, type Keys } from "./keys.ts";
import { createListings, type Listings } from "./listings.ts";
import type { Pack } from "./pack.ts";
import { createPacks } from "./packs.ts";
import { createRandom, type Random } from "./random.ts";
import { plainRules, type Rules } from "./rules.ts";
import { createStore, type Store } from "./store.ts";
import type { UserStore } from "./user/store.ts";
import { userPart } from "./user-part.ts";
import { createValidator, type Validator } from "./validator.ts";

/** The state of a running reference, which deviations may change. */
export interface World {
  readonly clock: Clock;
  readonly random: Random;
  readonly draws: Draws;
  readonly rules: Rules;
  readonly packs: Pack[];
  readonly listings: Listings;
  readonly keys: Keys;
  sandbox: Store;
  partner: Store;
  user: UserStore;
  /** Current values in USD by item id that a provider state set instead of the listing's own FMV. */
  readonly feed: Map<string, number>;
  readonly validator: Validator;
  readonly faults: Faults;
  /** Number of calls by surface and endpoint. */
  readonly calls: Map<string, number>;
  /** Aborted when the reference closes; anything that waits has to stop then. */
  readonly closing: AbortSignal;
}

/** @param seed  the same seed gives the same packs, draws and ids; 1 by default */
export function createWorld(options: { seed?: number; rules?: Rules; closing?: AbortSignal } = {}): World {
  const seed = options.seed ?? 1;
  const clock = createClock();
  const listings = createListings(seed);
  const shell = {
    clock,
    random: createRandom(seed, 1),
    draws: createDraws(seed),
    rules: options.rules ?? plainRules(),
    packs: createPacks(seed, clock.now(), listings),
    listings,
    keys: defaultKeys(),
    sandbox: createStore(),
    partner: createStore(),
    feed: new Map<string, number>(),
    validator: createValidator(),
    faults: createFaults(),
    calls: new Map<string, number>(),
    closing: options.closing ?? new AbortController().signal,
  };
  writeHistory(shell.sandbox, shell, true);
  writeHistory(shell.partner, shell, false);
  return { ...shell, user: userPart.createStore() };
}

/** The sandbox after a restart or a deploy: all of its state is lost. */
export function restartSandbox(world: World): void {
  world.sandbox = createStore();
  writeHistory(world.sandbox, world, true);
}

/** Returns the number of requests so far, to all endpoints. */
export function callsSoFar({ calls }: World): number {
  return [...calls.values()].reduce((sum, each) => sum + each, 0);
}
