import type { Reply } from "../http.ts";
import { objectOf } from "../json.ts";
import type { ValidatorTrouble } from "../validator.ts";
import type { World } from "../world.ts";
import type { Mutant } from "./mutant.ts";
import { edited } from "./support/edit.ts";
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
  {
    name: `a destination without ${member} is accepted`,
    violates: `address.${member}-missing`,
    surfaces: both,
    ...passing((destination) => destination[member] === undefined),
  },
  {
    name: `a destination with an empty ${member} is accepted`,
    violates: `address.${member}-empty`,
    surfaces: both,
    ...passing((destination) => destination[member] === ""),
  },
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

/** Also accepts this granularity. */
const alsoAccepting = (granularity: string) => ({
  rules: (plain: { acceptedGranularities: readonly string[] }) => ({
    acceptedGranularities: [...plain.acceptedGranularities, granularity],
  }),
});

const refusing = (granularity: string) => ({
  rules: (plain: { acceptedGranularities: readonly string[] }) => ({
    acceptedGranularities: plain.acceptedGranularities.filter((each) => each !== granularity),
  }),
});

const isRateLookupBroken = (world: World, surface: "sandbox" | "partner") => world.faults.take(surface, "ship/quote");

/** Accepts every address while the validator is not available for that reason. */
const openWhile =
  (trouble: ValidatorTrouble): NonNullable<Mutant["rules"]> =>
  (plain) => ({
    addressProblem: (destination, scope) =>
      scope.world.validator.trouble === trouble ? undefined : plain.addressProblem(destination, scope),
  });

/** Faults in the validation of destinations. */
export const addressMutants: readonly Mutant[] = [
  ...perMember,
  {
    name: "a missing country is taken for the US",
    violates: "address.country-missing",
    surfaces: both,
    ...mistaking((country) => country === undefined),
  },
  {
    name: "an empty country is taken for the US",
    violates: "address.country-empty",
    surfaces: both,
    ...mistaking((country) => country === ""),
  },
  {
    name: "a country code of one letter is accepted",
    violates: "address.country-one-letter",
    surfaces: both,
    ...mistaking((country) => typeof country === "string" && country.length === 1),
  },
  {
    name: "a country code of three letters is accepted",
    violates: "address.country-three-letters",
    surfaces: both,
    ...mistaking((country) => typeof country === "string" && country.length === 3),
  },
  {
    name: "a missing country is refused with a status and a text that do not belong together",
    violates: "address.country-missing",
    surfaces: both,
    ...mixingPairs((country) => country === undefined, 422, "Invalid destination address"),
  },
  {
    name: "an empty country is answered with 400 and the text of an unserviced country",
    violates: "address.country-empty",
    surfaces: both,
    ...mixingPairs((country) => country === "", 400, "Country not supported"),
  },
  {
    name: "a country code of one letter is answered with 400 and the text of an unserviced country",
    violates: "address.country-one-letter",
    surfaces: both,
    ...mixingPairs((country) => String(country).length === 1, 400, "Country not supported"),
  },
  {
    name: "a country code of three letters is refused with another text",
    violates: "address.country-three-letters",
    surfaces: both,
    ...mixingPairs((country) => String(country).length === 3, 400, "Invalid country"),
  },
  {
    name: "a missing destination is accepted",
    violates: "address.destination-missing",
    surfaces: both,
    rules: (plain) => ({
      destinationProblem: (raw, scope) => (raw === undefined ? undefined : plain.destinationProblem(raw, scope)),
    }),
  },
  {
    name: "a missing destination is answered with 500",
    violates: "address.destination-missing",
    surfaces: both,
    answer: (call, reply) =>
      call.endpoint === "ship/quote" && objectOf(call.body)?.destination === undefined
        ? { ...reply, status: 500, body: { error: "Failed to fetch shipping rates" } }
        : undefined,
  },
  {
    name: "a deliverable address of granularity PREMISE is refused",
    violates: "address.premise",
    surfaces: both,
    rules: (plain) => ({
      addressProblem: (destination, scope) =>
        /Validation Way/.test(String(destination.line1)) &&
        scope.world.validator.judge(destination).granularity === "PREMISE"
          ? { error: "badDestination", details: "Not found" }
          : plain.addressProblem(destination, scope),
    }),
  },
  {
    name: "addresses of granularity SUB_PREMISE are refused",
    violates: "address.sub-premise",
    surfaces: both,
    ...refusing("SUB_PREMISE"),
  },
  {
    name: "an address for which the validator has a correction is refused",
    violates: "address.premise",
    surfaces: both,
    rules: (plain) => ({
      isDeliverable: (judgement, scope) => plain.isDeliverable(judgement, scope) && !judgement.suggestion,
    }),
  },
  {
    name: "the granularity PREMISE_PROXIMITY is accepted",
    violates: "address.premise-proximity",
    surfaces: both,
    ...alsoAccepting("PREMISE_PROXIMITY"),
  },
  {
    name: "the granularity is compared by prefix",
    violates: "address.premise-proximity",
    surfaces: both,
    rules: () => ({
      isDeliverable: ({ granularity, unconfirmed }) => /^(SUB_)?PREMISE/.test(granularity) && !unconfirmed,
    }),
  },
  { name: "the granularity BLOCK is accepted", violates: "address.coarser", surfaces: both, ...alsoAccepting("BLOCK") },
  { name: "the granularity ROUTE is accepted", violates: "address.coarser", surfaces: both, ...alsoAccepting("ROUTE") },
  { name: "the granularity OTHER is accepted", violates: "address.coarser", surfaces: both, ...alsoAccepting("OTHER") },
  {
    name: "addresses with unconfirmed components are accepted",
    violates: "address.unconfirmed",
    surfaces: both,
    rules: (plain) => ({
      isDeliverable: (judgement, scope) => plain.isDeliverable({ ...judgement, unconfirmed: false }, scope),
    }),
  },
  {
    name: "unconfirmed components of SUB_PREMISE addresses are accepted",
    violates: "address.unconfirmed",
    surfaces: both,
    rules: (plain) => ({
      isDeliverable: (judgement, scope) =>
        plain.isDeliverable(
          { ...judgement, unconfirmed: judgement.unconfirmed && judgement.granularity === "PREMISE" },
          scope,
        ),
    }),
  },
  {
    name: "the refusal of a destination omits details",
    violates: "address.details",
    surfaces: both,
    answer: edited("ship/quote", "details", () => undefined, { status: 400 }),
  },
  {
    name: "details of a refused destination are an array",
    violates: "address.details",
    surfaces: both,
    answer: edited("ship/quote", "details", (details) => (details === undefined ? undefined : [details]), {
      status: 400,
    }),
  },
  {
    name: "the refusal of a destination by the validator omits details",
    violates: "address.details",
    surfaces: both,
    answer: edited("ship/quote", "details", (details) => (details === undefined ? undefined : null), { status: 400 }),
  },
  {
    name: "the refusal of a destination omits suggested",
    violates: "address.suggested",
    surfaces: both,
    answer: edited("ship/quote", "suggested", () => undefined, { status: 400 }),
  },
  {
    name: "the correction has another member name than suggested",
    violates: "address.suggested",
    surfaces: both,
    answer: edited(
      "ship/quote",
      "suggested",
      (value, { holder }) => {
        if (value !== undefined) holder.suggestion = value;
        return undefined;
      },
      { status: 400 },
    ),
  },
  {
    name: "the refusal of an unconfirmed address omits suggested",
    violates: "address.suggested",
    surfaces: both,
    rules: (plain) => ({
      addressProblem: (destination, scope) => {
        const problem = plain.addressProblem(destination, scope);
        return problem?.suggested && scope.world.validator.judge(destination).unconfirmed
          ? { error: problem.error, details: String(problem.details) }
          : problem;
      },
    }),
  },
  {
    name: "suggested omits line1",
    violates: "address.suggested-fields",
    surfaces: both,
    answer: edited("ship/quote", "suggested.line1", () => undefined, { status: 400 }),
  },
  {
    name: "city of suggested is an array",
    violates: "address.suggested-fields",
    surfaces: both,
    answer: edited("ship/quote", "suggested.city", (city) => [city], { status: 400 }),
  },
  {
    name: "postal code of suggested is a number",
    violates: "address.suggested-fields",
    surfaces: both,
    answer: edited("ship/quote", "suggested.postal_code", () => 62701, { status: 400 }),
  },
  {
    name: "an unreachable validator accepts every address",
    violates: "address.fails-closed",
    surfaces: both,
    rules: (plain) => ({
      addressProblem: (destination, scope) =>
        scope.world.validator.trouble === null ? plain.addressProblem(destination, scope) : undefined,
    }),
  },
  {
    name: "an unreachable validator is answered with 500",
    violates: "address.fails-closed",
    surfaces: both,
    answer: (call, reply, world) =>
      call.endpoint === "ship/quote" && world.validator.trouble !== null
        ? { ...reply, status: 500, body: { error: "Failed to fetch shipping rates" } }
        : undefined,
  },
  {
    name: "only the first quote is refused while the validator is unreachable",
    violates: "address.fails-closed",
    surfaces: both,
    answer: (call, _, world) => {
      if (call.endpoint === "ship/quote") world.validator.trouble = null;
      return undefined;
    },
  },
  {
    name: "an unreachable validator is answered with another text",
    violates: "address.fails-closed-details",
    surfaces: both,
    answer: edited("ship/quote", "details", (details) => String(details).replace("internal error", "Internal error"), {
      status: 400,
      when: (_, reply) => String(objectOf(reply.body)?.details).startsWith("Validation failed"),
    }),
  },
  {
    name: "an unreachable validator is answered as a bad address",
    violates: "address.fails-closed-details",
    surfaces: both,
    answer: edited("ship/quote", "details", () => "The address is not precise enough", {
      status: 400,
      when: (_, reply) => String(objectOf(reply.body)?.details).startsWith("Validation failed"),
    }),
  },
  {
    name: "a validator that answers an error accepts every address",
    violates: "address.fails-closed-on-error",
    surfaces: both,
    rules: openWhile("error"),
  },
  {
    name: "a validator that answers an error is reported as a bad address",
    violates: "address.fails-closed-on-error",
    surfaces: both,
    answer: edited("ship/quote", "details", () => "The address could not be found", {
      status: 400,
      when: (_, __, world) => world.validator.trouble === "error",
    }),
  },
  {
    name: "without a credential for the validator every address is accepted",
    violates: "address.fails-closed-without-credential",
    surfaces: both,
    rules: openWhile("no credential"),
  },
  {
    name: "without a credential for the validator production answers 500",
    violates: "address.fails-closed-without-credential",
    surfaces: ["partner"],
    request: (call, world) =>
      call.endpoint === "ship/quote" && world.validator.trouble === "no credential"
        ? { status: 500, body: { error: "Failed to fetch shipping rates" } }
        : undefined,
  },
  {
    name: "every bad address is refused with the details of a validator failure",
    violates: "address.details-of-the-fault",
    surfaces: both,
    answer: edited("ship/quote", "details", () => "Validation failed: internal error", { status: 400 }),
  },
  {
    name: "a destination without name is refused with the details of a validator failure",
    violates: "address.details-of-the-fault",
    surfaces: both,
    answer: edited("ship/quote", "details", () => "Validation failed: internal error", {
      status: 400,
      when: ({ body }) => !objectOf(objectOf(body)?.destination)?.name,
    }),
  },
  {
    name: "production refuses a country code of three letters with the details of a validator failure",
    violates: "address.details-of-the-fault",
    surfaces: ["partner"],
    answer: edited("ship/quote", "details", () => "Validation failed: internal error", {
      status: 400,
      when: ({ body }) => String(objectOf(objectOf(body)?.destination)?.country).length > 2,
    }),
  },
  {
    name: "an address that is not precise enough is refused with the details of a validator failure",
    violates: "address.details-of-the-fault",
    surfaces: both,
    rules: ({ addressDetails }) => ({
      addressDetails: (judgement) =>
        judgement.unconfirmed ? addressDetails(judgement) : "Validation failed: internal error",
    }),
  },
  {
    name: "an unconfirmed address is refused with the details of a validator failure",
    violates: "address.details-of-the-fault",
    surfaces: both,
    rules: ({ addressDetails }) => ({
      addressDetails: (judgement) =>
        judgement.unconfirmed ? "Validation failed: internal error" : addressDetails(judgement),
    }),
  },
  {
    name: "rates are looked up before the address is checked",
    violates: "address.before-rates",
    surfaces: both,
    request: (call, world) =>
      call.endpoint === "ship/quote" &&
      call.surface !== "user" &&
      objectOf(call.body)?.item_ids !== undefined &&
      isRateLookupBroken(world, call.surface)
        ? { status: 500, body: { error: "Failed to fetch shipping rates" } }
        : undefined,
  },
  {
    name: "rates are looked up before the validator is asked",
    violates: "address.before-rates",
    surfaces: both,
    rules: (plain) => ({
      addressProblem: (destination, scope) => {
        const problem = plain.addressProblem(destination, scope);
        if (!problem || !isRateLookupBroken(scope.world, scope.surface)) return problem;
        return { error: "ratesBroke" as "badDestination" };
      },
    }),
  },
];
