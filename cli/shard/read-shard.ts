import { UsageFault } from "../outcome.ts";
import type { Shard } from "./shard.ts";

/**
 * Parses `2/4`: the second of four shards.
 * @throws {UsageFault} for any other text
 */
export function readShard(text: string): Shard {
  const [, index, of] = (/^(\d{1,4})\/(\d{1,4})$/.exec(text) ?? []).map(Number);
  if (index === undefined || of === undefined || index < 1 || index > of) {
    throw new UsageFault(`--shard: ${JSON.stringify(text)} is not a shard; write it like 1/4, up to 4/4`);
  }
  return { index, of };
}
