import { ConfigFault } from "./config-fault.ts";
import type { Address } from "./target.ts";

/** Members that every address needs. */
const REQUIRED = ["name", "line1", "city", "country"] as const;
const MEMBERS: ReadonlySet<string> = new Set([...REQUIRED, "line2", "state", "postal_code", "phone", "email"]);

/**
 * Checks `SHIP_DESTINATION` against the documented rules before a validator sees it.
 * @throws {ConfigFault} naming the first member that is missing, empty, malformed or unknown
 * @source partner-api.md, Destination (shipping address)
 */
export function checkedDestination(address: Address): Address {
  const fault = (what: string) => new ConfigFault("SHIP_DESTINATION", what, "give a deliverable address as JSON");
  for (const member of REQUIRED) {
    const value = address[member];
    if (value === undefined) throw fault(`has no ${member}`);
    if (value.trim() === "") throw fault(`its ${member} is empty`);
  }
  if (!/^[A-Za-z]{2}$/.test(address.country ?? "")) throw fault("its country is not a two-letter code like US");
  const unknown = Object.keys(address).find((member) => !MEMBERS.has(member));
  if (unknown !== undefined) throw fault(`has the unknown member ${JSON.stringify(unknown)}`);
  return address;
}
