import type { EndpointKey } from "./endpoints.ts";
import type { RequirementId } from "./index.ts";
import type { Surface } from "./surface.ts";

/** One row of an error table: what an endpoint may answer, on which surfaces, and the requirement that says so. */
export interface ErrorRow {
  /** `any`: every endpoint of the surface that asks for a credential. */
  readonly endpoint: EndpointKey | "any";
  readonly surfaces: readonly Surface[];
  readonly status: number;
  /** Which member of the body carries the text. */
  readonly member: "error" | "message";
  /** The exact text; `N` in `Amount must be less than or equal to N` stands for digits. */
  readonly text: string;
  readonly condition: string;
  readonly requirement: RequirementId;
}
