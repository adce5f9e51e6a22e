import type { JsonObject } from "../json/json-value.ts";
import type { PartnerContext } from "./partner-context.ts";

/** The validator's result for an address. */
export interface Resolution {
  readonly granularity: string;
  /** Default: every component is confirmed. */
  readonly unconfirmed?: boolean;
  /** Whether the validator suggests a correction. Default false. */
  readonly suggestion?: boolean;
}

/**
 * Returns a destination that the validator resolves in this way.
 * @throws {NotExercised} if the provider can't arrange it
 */
export async function resolvingAddress(
  context: PartnerContext,
  { granularity, unconfirmed = false, suggestion = false }: Resolution,
): Promise<JsonObject> {
  const { destination } = await context.state("an address resolves to", { granularity, unconfirmed, suggestion });
  // A provider may return only the address, because the recipient does not affect its validation.
  return { name: "Robin Receiver", ...destination };
}
