import { refuse } from "./refusal.ts";
import { record, type Site, textOf } from "./surface.ts";

const INVALID = "Invalid destination address";

/** Countries to which production does not ship. */
const UNSERVICED = ["KP", "AQ"];

/**
 * Checks a destination against the rules of ship/quote.
 * @returns it as submitted
 * @throws {Refusal} with one of the documented address errors
 */
export function checkedDestination({ kind, deployment }: Site, value: unknown): Record<string, unknown> {
  const { choices } = deployment;
  const destination = record(value);
  const { country, line1 } = destination;
  if (typeof country !== "string" || country.length !== 2) {
    if (choices.badCountry === 422) refuse(422, "Country not supported");
    refuse(400, INVALID, { details: "country has to have 2 characters" });
  }
  for (const name of ["city", "line1", "name"]) {
    const given = destination[name];
    const empty = typeof given !== "string" || (choices.blankCounts ? given.trim() : given) === "";
    if (empty) refuse(400, INVALID, { details: `${name} is missing` });
  }
  if (choices.validator === "no credential" || deployment.validatorDown) {
    refuse(400, INVALID, { details: "Validation failed: internal error" });
  }
  const known = deployment.addresses.get(textOf(line1));
  const precise = known === undefined || ["PREMISE", "SUB_PREMISE"].includes(known.granularity);
  if (known !== undefined && (!precise || known.unconfirmed)) {
    const suggested = {
      line1: "1 Main St",
      line2: "",
      city: "Springfield",
      state: "IL",
      postal_code: "1",
      country: "US",
    };
    refuse(400, INVALID, { details: "not found on the map", ...(known.suggestion ? { suggested } : {}) });
  }
  if (country === "ZZ" && (kind === "partner" || choices.zz === 400))
    refuse(400, INVALID, { details: "no such country" });
  if (kind === "partner" && UNSERVICED.includes(country)) refuse(422, "Country not supported");
  return destination;
}
