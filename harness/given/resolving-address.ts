import { Inconclusive } from "../exits/early-exits.ts";
import type { PartnerStage } from "../stage/partner-stage.ts";

/** What the validator is to think of an address. */
export interface Resolution {
  readonly granularity: string;
  /** Default: every component is confirmed. */
  readonly unconfirmed?: boolean;
  /** Default: it knows no correction. */
  readonly suggestion?: boolean;
}

/**
 * A destination that the validator resolves so.
 * @throws {NotExercised} when the provider can't arrange it
 */
export async function resolvingAddress(
  stage: PartnerStage,
  { granularity, unconfirmed = false, suggestion = false }: Resolution,
): Promise<Readonly<Record<string, unknown>>> {
  const { destination } = await stage.state("an address resolves to", { granularity, unconfirmed, suggestion });
  if (typeof destination !== "object" || destination === null) throw new Inconclusive("no address was arranged");
  // A provider may give the address alone; to whom it goes is no part of what it resolves to.
  return { name: "Robin Receiver", ...destination };
}
