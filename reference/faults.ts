import type { Surface } from "./http.ts";

/** Internal errors that a provider state has ordered: each one meets the next request to its endpoint. */
export interface Faults {
  order(surface: Surface, endpoint: string): void;
  withdraw(surface: Surface, endpoint: string): void;
  /** True once per order. */
  take(surface: Surface, endpoint: string): boolean;
}

/** An empty book of orders. */
export function createFaults(): Faults {
  const ordered = new Set<string>();
  const key = (surface: Surface, endpoint: string) => `${surface} ${endpoint}`;
  return {
    order: (surface, endpoint) => void ordered.add(key(surface, endpoint)),
    withdraw: (surface, endpoint) => void ordered.delete(key(surface, endpoint)),
    take: (surface, endpoint) => ordered.size > 0 && ordered.delete(key(surface, endpoint)),
  };
}
