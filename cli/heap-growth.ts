import { setFlagsFromString } from "node:v8";

/**
 * Makes V8 collect garbage when the heap has grown by a fifth; most memory of a run would otherwise be garbage
 * (docs/performance.md). V8 reads the flag at each collection. Only the command line sets it: a process that uses the
 * library has flags of its own.
 */
export function limitHeapGrowth(): void {
  setFlagsFromString("--heap-growing-percent=20");
}
