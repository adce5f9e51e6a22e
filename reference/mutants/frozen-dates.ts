import type { World } from "../world.ts";
import { type Mutant, mutant } from "./mutant.ts";
import { edited } from "./support/edit.ts";
import { perWorld } from "./support/per-world.ts";
import { both, sandbox } from "./support/surfaces.ts";

const first = perWorld(() => new Map<string, unknown>());

/** Returns what the first answer showed there. */
function asAtFirst(name: string): (value: unknown, of: { readonly world: World }) => unknown {
  return (value, { world }) => {
    if (!first(world).has(name)) first(world).set(name, value);
    return first(world).get(name);
  };
}

/** Dates that were computed once, when the server was started. */
export const frozenDateMutants: readonly Mutant[] = [
  mutant("order.created-at-of-request", "value", both, "created_at of every order is that of the first one", {
    isWithoutStates: true,
    answer: edited("order", "created_at", asAtFirst("created_at")),
  }),
  mutant("ship-quote.expires-after-fifteen-minutes", "value", sandbox, "every quote expires when the first one does", {
    isWithoutStates: true,
    answer: edited("ship/quote", "expires_at", asAtFirst("expires_at")),
  }),
];
