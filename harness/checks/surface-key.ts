import type { Surface } from "../../contract/surface.ts";

/** Returns a map key for something that has an id on one surface only, such as a user, a rate or an order. */
export function surfaceKey({ surface }: { readonly surface: Surface }, id: unknown): string {
  return `${surface} ${String(id)}`;
}
