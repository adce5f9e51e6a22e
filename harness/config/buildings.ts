import type { Address } from "./target.ts";

type Building = Pick<Address, "line1" | "city" | "state" | "postal_code">;

/** Addresses of public buildings, which are deliverable. */
const BUILDINGS: readonly Building[] = [
  { line1: "350 5th Ave", city: "New York", state: "NY", postal_code: "10118" },
  { line1: "700 Boylston St", city: "Boston", state: "MA", postal_code: "02116" },
  { line1: "400 S State St", city: "Chicago", state: "IL", postal_code: "60605" },
  { line1: "630 W 5th St", city: "Los Angeles", state: "CA", postal_code: "90071" },
  { line1: "1000 4th Ave", city: "Seattle", state: "WA", postal_code: "98104" },
  { line1: "100 Larkin St", city: "San Francisco", state: "CA", postal_code: "94102" },
  { line1: "10 W 14th Ave Pkwy", city: "Denver", state: "CO", postal_code: "80204" },
  { line1: "1901 Vine St", city: "Philadelphia", state: "PA", postal_code: "19103" },
];
const FIRST_NAMES = ["Alex", "Dana", "Jordan", "Maria", "Omar", "Priya", "Sam", "Wei"];
const LAST_NAMES = ["Baker", "Chen", "Garcia", "Khan", "Meyer", "Nguyen", "Rossi", "Smith"];

/** Returns a deliverable address with a recipient, chosen by the seed. A blind run must not show in the name that it is a test. */
export function recipientOf(seed: number): Address {
  const pick = <T>(list: readonly T[], divisor: number): T => list[Math.floor(seed / divisor) % list.length] as T;
  const building = pick(BUILDINGS, 1);
  const first = pick(FIRST_NAMES, BUILDINGS.length);
  const last = pick(LAST_NAMES, BUILDINGS.length * FIRST_NAMES.length);
  return {
    name: `${first} ${last}`,
    ...building,
    line2: "",
    country: "US",
    phone: `+1212555${String(seed % 10_000).padStart(4, "0")}`,
    email: `${first}.${last}@example.com`.toLowerCase(),
  } as Address;
}
