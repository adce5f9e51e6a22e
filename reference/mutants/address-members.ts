import type { Reply } from "../http.ts";
import { objectOf, stringOf } from "../json.ts";
import { type Mutant, mutant } from "./mutant.ts";
import { both } from "./support/surfaces.ts";

/** Ignores a fault in a required member, even if the validator would detect it. */
const passing = (isMeant: (destination: Record<string, unknown>) => boolean): Pick<Mutant, "rules"> => ({
  rules: (plain) => ({
    missingField: (destination, scope) => (isMeant(destination) ? undefined : plain.missingField(destination, scope)),
    addressProblem: (destination, scope) =>
      isMeant(destination) ? undefined : plain.addressProblem(destination, scope),
  }),
});

const perMember: readonly Mutant[] = ["name", "line1", "city"].flatMap((member): Mutant[] => [
  mutant(`address.${member}-missing`, "accepts", both, `a destination without ${member} is accepted`, {
    ...passing((destination) => destination[member] === undefined),
  }),
  mutant(`address.${member}-empty`, "accepts", both, `a destination with an empty ${member} is accepted`, {
    ...passing((destination) => destination[member] === ""),
  }),
]);

/** Treats a matching country as another one. */
const mistaking = (isMeant: (country: unknown) => boolean) => ({
  request: (call: { readonly endpoint: string; readonly body: unknown }) => {
    const destination = objectOf(objectOf(call.body)?.destination);
    if (call.endpoint === "ship/quote" && destination && isMeant(destination.country)) destination.country = "US";
    return undefined;
  },
});

/** Refuses a matching country with the status of one documented pair and the text of the other. */
const mixingPairs = (isMeant: (country: unknown) => boolean, status: number, error: string) => ({
  answer: (call: { readonly endpoint: string; readonly body: unknown }, reply: Reply): Reply | undefined => {
    const country = objectOf(objectOf(call.body)?.destination)?.country;
    const isRefused = call.endpoint === "ship/quote" && reply.status >= 400;
    return isRefused && isMeant(country) ? { ...reply, status, body: { error, details: "country" } } : undefined;
  },
});

/** Faults in the checks of missing, empty and malformed members of a destination, before the validator is asked. */
export const addressMemberMutants: readonly Mutant[] = [
  ...perMember,
  mutant("address.country-missing", "accepts", both, "a missing country is taken for the US", {
    ...mistaking((country) => country === undefined),
  }),
  mutant("address.country-empty", "accepts", both, "an empty country is taken for the US", {
    ...mistaking((country) => country === ""),
  }),
  mutant("address.country-one-letter", "accepts", both, "a country code of one letter is accepted", {
    ...mistaking((country) => typeof country === "string" && country.length === 1),
  }),
  mutant("address.country-three-letters", "accepts", both, "a country code of three letters is accepted", {
    ...mistaking((country) => typeof country === "string" && country.length === 3),
  }),
  mutant(
    "address.country-missing",
    "status",
    both,
    "a missing country is refused with a status and a text that do not belong together",
    {
      ...mixingPairs((country) => country === undefined, 422, "Invalid destination address"),
    },
  ),
  mutant(
    "address.country-empty",
    "status",
    both,
    "an empty country is answered with 400 and the text of an unserviced country",
    {
      ...mixingPairs((country) => country === "", 400, "Country not supported"),
    },
  ),
  mutant(
    "address.country-one-letter",
    "status",
    both,
    "a country code of one letter is answered with 400 and the text of an unserviced country",
    {
      ...mixingPairs((country) => stringOf(country).length === 1, 400, "Country not supported"),
    },
  ),
  mutant(
    "address.country-three-letters",
    "status",
    both,
    "a country code of three letters is refused with another text",
    {
      ...mixingPairs((country) => stringOf(country).length === 3, 400, "Invalid country"),
    },
  ),
  mutant("address.destination-missing", "accepts", both, "a missing destination is accepted", {
    rules: (plain) => ({
      destinationProblem: (raw, scope) => (raw === undefined ? undefined : plain.destinationProblem(raw, scope)),
    }),
  }),
  mutant("address.destination-missing", "status", both, "a missing destination is answered with 500", {
    answer: (call, reply) =>
      call.endpoint === "ship/quote" && objectOf(call.body)?.destination === undefined
        ? { ...reply, status: 500, body: { error: "Failed to fetch shipping rates" } }
        : undefined,
  }),
];
