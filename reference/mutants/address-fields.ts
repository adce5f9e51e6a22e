import type { Deviation } from "../deviation.ts";
import type { Call, Reply } from "../http.ts";
import { objectOf } from "../json.ts";
import type { Mutant } from "./mutant.ts";
import { refusal } from "./support/replies.ts";
import { bodyOf, destinationOf } from "./support/requests.ts";
import { both, partner, sandbox } from "./support/surfaces.ts";

const perField: readonly Mutant[] = ["name", "line1", "city"].flatMap((field): Mutant[] => [
  {
    name: `a destination without ${field} is answered with 422`,
    violates: `address.${field}-missing`,
    kind: "status",
    surfaces: both,
    answer: refusedAs(
      (to) => to[field] === undefined,
      refusal(422, "Invalid destination address", `${field} is required`),
    ),
  },
  {
    name: `a destination without ${field} is refused with another text`,
    violates: `address.${field}-missing`,
    kind: "status",
    surfaces: both,
    answer: refusedAs((to) => to[field] === undefined, refusal(400, "Invalid destination", `${field} is required`)),
  },
  {
    name: `a destination with an empty ${field} is answered with 422`,
    violates: `address.${field}-empty`,
    kind: "status",
    surfaces: both,
    answer: refusedAs((to) => to[field] === "", refusal(422, "Country not supported")),
  },
  {
    name: `a destination with an empty ${field} is answered with 500`,
    violates: `address.${field}-empty`,
    kind: "status",
    surfaces: both,
    answer: refusedAs((to) => to[field] === "", refusal(500, "Failed to fetch shipping rates")),
  },
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
  {
    name: "production refuses addresses of granularity SUB_PREMISE",
    violates: "address.sub-premise",
    kind: "refuses",
    surfaces: partner,
    rules: (plain) => ({
      isDeliverable: (judgement, scope) =>
        plain.isDeliverable(judgement, scope) &&
        !(scope.surface === "partner" && judgement.granularity === "SUB_PREMISE"),
    }),
  },
  {
    name: "addresses of granularity SUB_PREMISE are answered as a failed rate lookup",
    violates: "address.sub-premise",
    kind: "refuses",
    surfaces: both,
    request: (call, world) =>
      call.endpoint === "ship/quote" && world.validator.judge(destinationOf(call) ?? {}).granularity === "SUB_PREMISE"
        ? refusal(500, "Failed to fetch shipping rates")
        : undefined,
  },
  {
    name: "line2 of a destination counts as its missing line1",
    violates: "address.line1-missing",
    kind: "accepts",
    surfaces: both,
    ...destinationRead((raw) => {
      const destination = objectOf(raw);
      const line1 = destination?.line1 || destination?.line2;
      return typeof line1 === "string" ? { ...destination, line1 } : raw;
    }),
  },
  {
    name: "the name of a country is truncated to two letters",
    violates: "address.country-three-letters",
    kind: "accepts",
    surfaces: sandbox,
    ...withCountry((country) => (typeof country === "string" && country.length > 3 ? country.slice(0, 2) : country)),
  },
  {
    name: "blanks around a country are cut off before its letters are counted",
    violates: "address.country-three-letters",
    kind: "odd",
    surfaces: sandbox,
    ...withCountry((country) => (typeof country === "string" ? country.trim() : country)),
  },
  {
    name: "an array of two letters is accepted as country",
    violates: "address.country-not-a-string",
    kind: "accepts",
    surfaces: both,
    ...withCountry((country) => (Array.isArray(country) && country.length === 2 ? country.join("") : country)),
  },
  {
    name: "a number as country is answered as a failed rate lookup",
    violates: "address.country-not-a-string",
    kind: "status",
    surfaces: both,
    request: (call) =>
      typeof objectOf(objectOf(call.body)?.destination)?.country === "number"
        ? { status: 500, body: { error: "Failed to fetch shipping rates" } }
        : undefined,
  },
  {
    name: "a null destination is answered as a failed rate lookup",
    violates: "address.destination-missing",
    kind: "status",
    surfaces: sandbox,
    request: (call) =>
      call.endpoint === "ship/quote" && objectOf(call.body)?.destination === null
        ? { status: 500, body: { error: "Failed to fetch shipping rates" } }
        : undefined,
  },
  {
    name: "an array is accepted as destination",
    violates: "address.destination-missing",
    kind: "accepts",
    surfaces: sandbox,
    ...destinationRead((raw) =>
      Array.isArray(raw) ? { name: "Nobody", line1: "1 Nowhere", city: "Nowhere", country: "US" } : raw,
    ),
  },
  {
    name: "null is accepted as city",
    violates: "address.city-missing",
    kind: "accepts",
    surfaces: both,
    request: nullAs("city"),
  },
  {
    name: "null is accepted as name",
    violates: "address.name-missing",
    kind: "accepts",
    surfaces: both,
    request: nullAs("name"),
  },
  {
    name: "null is accepted as line1",
    violates: "address.line1-missing",
    kind: "accepts",
    surfaces: both,
    request: nullAs("line1"),
  },
];
