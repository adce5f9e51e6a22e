import type { Deviation } from "../deviation.ts";
import type { Call, Reply } from "../http.ts";
import { objectOf } from "../json.ts";
import { type Mutant, mutant } from "./mutant.ts";
import { refusal } from "./support/replies.ts";
import { bodyOf, destinationOf } from "./support/requests.ts";
import { both, partner, sandbox } from "./support/surfaces.ts";

const perField: readonly Mutant[] = ["name", "line1", "city"].flatMap((field): Mutant[] => [
  mutant(`address.${field}-missing`, "status", both, `a destination without ${field} is answered with 422`, {
    answer: refusedAs(
      (to) => to[field] === undefined,
      refusal(422, "Invalid destination address", `${field} is required`),
    ),
  }),
  mutant(`address.${field}-missing`, "status", both, `a destination without ${field} is refused with another text`, {
    answer: refusedAs((to) => to[field] === undefined, refusal(400, "Invalid destination", `${field} is required`)),
  }),
  mutant(`address.${field}-empty`, "status", both, `a destination with an empty ${field} is answered with 422`, {
    answer: refusedAs((to) => to[field] === "", refusal(422, "Country not supported")),
  }),
  mutant(`address.${field}-empty`, "status", both, `a destination with an empty ${field} is answered with 500`, {
    answer: refusedAs((to) => to[field] === "", refusal(500, "Failed to fetch shipping rates")),
  }),
]);

/** Refuses matching destinations with a wrong reason. */
function refusedAs(isMeant: (destination: Record<string, unknown>) => boolean, reply: Reply) {
  return (call: Call, given: Reply): Reply | undefined => {
    const destination = destinationOf(call);
    return call.endpoint === "ship/quote" && given.status === 400 && destination && isMeant(destination)
      ? reply
      : undefined;
  };
}

/** Changes the destination of a quote request before it is validated. */
const destinationRead = (read: (destination: unknown) => unknown): Pick<Deviation, "request"> => ({
  request: (call) => {
    const body = objectOf(call.body);
    if (call.endpoint === "ship/quote" && body) call.body = { ...body, destination: read(body.destination) };
    return undefined;
  },
});

const withCountry = (change: (country: unknown) => unknown) =>
  destinationRead((raw) => {
    const destination = objectOf(raw);
    return destination && { ...destination, country: change(destination.country) };
  });

function nullAs(field: string): NonNullable<Mutant["request"]> {
  return (call) => {
    const destination = objectOf(bodyOf(call).destination);
    if (call.endpoint !== "ship/quote" || destination?.[field] !== null) return undefined;
    Object.assign(call, { body: { ...bodyOf(call), destination: { ...destination, [field]: "1 Main Street" } } });
    return undefined;
  };
}

/** Single fields of a destination, and addresses that only some requests contain. */
export const addressFieldsMutants: readonly Mutant[] = [
  ...perField,
  mutant("address.sub-premise", "refuses", partner, "production refuses addresses of granularity SUB_PREMISE", {
    rules: (plain) => ({
      isDeliverable: (judgement, scope) =>
        plain.isDeliverable(judgement, scope) &&
        !(scope.surface === "partner" && judgement.granularity === "SUB_PREMISE"),
    }),
  }),
  mutant(
    "address.sub-premise",
    "refuses",
    both,
    "addresses of granularity SUB_PREMISE are answered as a failed rate lookup",
    {
      request: (call, world) =>
        call.endpoint === "ship/quote" && world.validator.judge(destinationOf(call) ?? {}).granularity === "SUB_PREMISE"
          ? refusal(500, "Failed to fetch shipping rates")
          : undefined,
    },
  ),
  mutant("address.line1-missing", "accepts", both, "line2 of a destination counts as its missing line1", {
    ...destinationRead((raw) => {
      const destination = objectOf(raw);
      const line1 = destination?.line1 || destination?.line2;
      return typeof line1 === "string" ? { ...destination, line1 } : raw;
    }),
  }),
  mutant("address.country-three-letters", "accepts", sandbox, "the name of a country is truncated to two letters", {
    ...withCountry((country) => (typeof country === "string" && country.length > 3 ? country.slice(0, 2) : country)),
  }),
  mutant(
    "address.country-three-letters",
    "odd",
    sandbox,
    "blanks around a country are cut off before its letters are counted",
    {
      ...withCountry((country) => (typeof country === "string" ? country.trim() : country)),
    },
  ),
  mutant("address.country-not-a-string", "accepts", both, "an array of two letters is accepted as country", {
    ...withCountry((country) => (Array.isArray(country) && country.length === 2 ? country.join("") : country)),
  }),
  mutant("address.country-not-a-string", "status", both, "a number as country is answered as a failed rate lookup", {
    request: (call) =>
      typeof objectOf(objectOf(call.body)?.destination)?.country === "number"
        ? { status: 500, body: { error: "Failed to fetch shipping rates" } }
        : undefined,
  }),
  mutant("address.destination-missing", "status", sandbox, "a null destination is answered as a failed rate lookup", {
    request: (call) =>
      call.endpoint === "ship/quote" && objectOf(call.body)?.destination === null
        ? { status: 500, body: { error: "Failed to fetch shipping rates" } }
        : undefined,
  }),
  mutant("address.destination-missing", "accepts", sandbox, "an array is accepted as destination", {
    ...destinationRead((raw) =>
      Array.isArray(raw) ? { name: "Nobody", line1: "1 Nowhere", city: "Nowhere", country: "US" } : raw,
    ),
  }),
  mutant("address.city-missing", "accepts", both, "null is accepted as city", {
    request: nullAs("city"),
  }),
  mutant("address.name-missing", "accepts", both, "null is accepted as name", {
    request: nullAs("name"),
  }),
  mutant("address.line1-missing", "accepts", both, "null is accepted as line1", {
    request: nullAs("line1"),
  }),
];
