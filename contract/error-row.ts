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

/** A line of an error table: the members of a row that differ within an endpoint, in their order. */
type Line = readonly [
  surfaces: readonly Surface[],
  status: number,
  text: string,
  condition: string,
  requirement: RequirementId,
];

/** Creates the rows of an endpoint whose texts stand in one member of the body. Endpoints and texts are types. */
export function refusalsOf<const Endpoint extends ErrorRow["endpoint"], const Lines extends readonly Line[]>(
  endpoint: Endpoint,
  member: ErrorRow["member"],
  lines: Lines,
): readonly (ErrorRow & { readonly endpoint: Endpoint; readonly text: Lines[number][2] })[] {
  return lines.map(([surfaces, status, text, condition, requirement]: Lines[number]) => {
    return { endpoint, surfaces, status, member, text, condition, requirement };
  });
}
