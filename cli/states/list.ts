import { PROVIDER_STATES, RETURNED_VALUES } from "../../contract/provider-states.ts";
import { safeJson } from "../../reports/json.ts";
import { writeOut } from "../write-out.ts";
import { statesDocument } from "./openapi.ts";
import { statesPage } from "./page.ts";

/** Prints or writes the provider states. */
export async function listStates(flags: {
  readonly json?: boolean;
  readonly openapi?: boolean;
  readonly output?: string;
}): Promise<number> {
  const page = flags.openapi === true ? safeJson(statesDocument()) : statesPage();
  const text = flags.json === true ? safeJson({ states: PROVIDER_STATES, returned: RETURNED_VALUES }) : page;
  await writeOut(text, flags.output);
  return 0;
}
