import type { Surface } from "./http.ts";

/** Internal errors that provider states arranged: each occurs at the next request to its endpoint. */
export interface Faults {
  order(surface: Surface, endpoint: string): void;
  withdraw(surface: Surface, endpoint: string): void;
  /** True once per arranged error. */
  take(surface: Surface, endpoint: string): boolean;
}

/** Starts without arranged errors. */
export function createFaults(): Faults {
  const ordered = new Set<string>();
  const key = (surface: Surface, endpoint: string) => `${surface} ${endpoint}`;
  return {
    order: (surface, endpoint) => void ordered.add(key(surface, endpoint)),
    withdraw: (surface, endpoint) => void ordered.delete(key(surface, endpoint)),
    take: (surface, endpoint) => ordered.size > 0 && ordered.delete(key(surface, endpoint)),
  };
}
