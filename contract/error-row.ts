import type { EndpointKey } from "./endpoints.ts";
import type { RequirementId } from "./index.ts";
import type { Surface } from "./surface.ts";

/** One row of an error table: a refusal of an endpoint on some surfaces, and the requirement that states it. */
export interface ErrorRow {
  /** `any`: every endpoint of the surface that needs a credential. */
  readonly endpoint: EndpointKey | "any";
  readonly surfaces: readonly Surface[];
  readonly status: number;
  /** The member of the body that contains the text. */
  readonly member: "error" | "message";
  /** The exact text; `N` in `Amount must be less than or equal to N` stands for digits. */
  readonly text: string;
  readonly condition: string;
  readonly requirement: RequirementId;
}
