import type { Credential } from "../../contract/requirement.ts";
import type { Surface } from "../../contract/surface.ts";
import type { Floor } from "./floor.ts";

/** A shipping address as sent to ship/quote. */
export type Address = Readonly<Record<string, string>>;

/** Everything a run knows about the system under test and about itself; made once, then frozen. */
export interface Target {
  /** Root without a trailing slash, `/api` or `/_`. */
  readonly baseUrl: string;
  /** True when the embedded reference is verified. */
  readonly embedded: boolean;
  readonly surfaces: readonly Surface[];
  readonly allowWrites: readonly Surface[];
  readonly keys: Readonly<Partial<Record<Credential, string>>>;
  readonly providerStatesUrl?: string;
  /** From a value in the specification to what this deployment calls it. */
  readonly aliases: Readonly<Record<string, string>>;
  readonly shipDestination: Address;
  readonly maxWaitSeconds: number;
  readonly seed: number;
  /** Cases per property. */
  readonly runs: number;
  readonly reportDir: string;
  readonly certify: boolean;
  /** Fewest requirements that have to be verified; absent: none. */
  readonly minVerified?: Floor;
  /** Path of an earlier `report.json`; absent: none. */
  readonly baseline?: string;
}
