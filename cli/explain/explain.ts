import { REQUIREMENTS } from "../../contract/index.ts";
import { safeJson } from "../../reports/json.ts";
import { nearest } from "../nearest.ts";
import { UsageFault } from "../outcome.ts";
import { explanationOf } from "./explanation.ts";
import { explanationText } from "./explanation-text.ts";

/**
 * Prints everything that is known about a requirement.
 * @throws {UsageFault} if there is no such id, with similar ids
 */
export async function explain(id: string, flags: { readonly json?: boolean }): Promise<number> {
  const requirement = REQUIREMENTS.find((each) => each.id === id);
  if (requirement === undefined) {
    const meant = nearest(id);
    const remedy = meant.length > 0 ? `did you mean ${meant.join(", ")}?` : "`packproof requirements` lists them";
    throw new UsageFault(`${JSON.stringify(id)} is not a requirement; ${remedy}`);
  }
  const explanation = explanationOf(requirement);
  process.stdout.write(flags.json === true ? safeJson(explanation) : explanationText(explanation));
  return 0;
}
