import type { Credential } from "../../contract/requirement.ts";
import type { Surface } from "../../contract/surface.ts";
import type { FcPath } from "./fc-path.ts";
import type { Floor } from "./floor.ts";
import type { Network } from "./network.ts";
import type { Settings } from "./setting-names.ts";

/** The key that a surface requires. The user surface has reads without a key. */
export const FIRST_KEYS = { sandbox: "SANDBOX_API_KEY", partner: "PARTNER_API_KEY" } as const;

/** A shipping address as sent to ship/quote. */
export type Address = Readonly<Record<string, string>>;

/** How much a run plays: two scenarios per area, all scenarios, or all with more generated cases. */
export type Effort = "quick" | "standard" | "thorough";

/** Limits of the traffic to the system under test. */
export interface Traffic {
  /** Absent: no limit but the system's own. */
  readonly requestsPerSecond?: number;
  /** Absent: no limit but the system's own. */
  readonly connections?: number;
  readonly userAgent: string;
  /** Whether this run's requests have to look like those of an ordinary client. Default false. */
  readonly isBlind?: boolean;
  /** Sent with every request, also to the provider of states. Default none. */
  readonly extraHeaders?: readonly (readonly [name: string, value: string])[];
  /** USD that purchases on `partner` and `user` may cost; absent: no limit. */
  readonly maxSpendUsd?: number;
}

/** Everything a run knows about the system under test and about itself; made once, then frozen. */
export interface Target {
  /** Root without a trailing slash, `/api` or `/_`. */
  readonly baseUrl: string;
  /** True when the embedded reference is verified. */
  readonly embedded: boolean;
  /** Whether the system runs on this machine, so that nobody else uses it and fast requests disturb nobody. */
  readonly isLoopback: boolean;
  /** Whether a switch of Node makes every TLS certificate of the system acceptable. */
  readonly isTlsUnverified: boolean;
  readonly surfaces: readonly Surface[];
  readonly allowWrites: readonly Surface[];
  readonly keys: Readonly<Partial<Record<Credential, string>>>;
  readonly providerStatesUrl?: string;
  readonly traffic: Traffic;
  readonly network: Network;
  /** Origin of the proxy through which the system is reached; absent: none. */
  readonly proxy?: string;
  /** Maps values of the specification to their names in this deployment. */
  readonly aliases: Readonly<Record<string, string>>;
  readonly shipDestination: Address;
  readonly maxWaitSeconds: number;
  readonly seed: number;
  readonly effort: Effort;
  /** Cases per property. */
  readonly runs: number;
  /** The only case that properties run; absent: all. */
  readonly fcPath?: FcPath;
  /** The settings as they were given, for the commands that repeat a part of the run. */
  readonly given: Settings;
  readonly reportDir: string;
  readonly certify: boolean;
  /** Minimum requirements that have to be verified; absent: none. */
  readonly minVerified?: Floor;
  /** Path of an earlier `report.json`; absent: none. */
  readonly baseline?: string;
}
