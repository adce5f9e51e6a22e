import type { Reply } from "../http.ts";
import { objectOf } from "../json.ts";
import type { ValidatorTrouble } from "../validator.ts";
import type { World } from "../world.ts";
import type { Mutant } from "./mutant.ts";
import { edited } from "./support/edit.ts";
import { both } from "./support/surfaces.ts";

/** Passes over a fault of a required member, also where the validator would stumble over it. */
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

/** Takes a spoilt country for another one. */
const mistaking = (isMeant: (country: unknown) => boolean) => ({
  request: (call: { readonly endpoint: string; readonly body: unknown }) => {
    const destination = objectOf(objectOf(call.body)?.destination);
    if (call.endpoint === "ship/quote" && destination && isMeant(destination.country)) destination.country = "US";
    return undefined;
  },
});

/** Refuses a spoilt country by the status of one documented pair and the text of the other. */
const mixingPairs = (isMeant: (country: unknown) => boolean, status: number, error: string) => ({
  answer: (call: { readonly endpoint: string; readonly body: unknown }, reply: Reply): Reply | undefined => {
    const country = objectOf(objectOf(call.body)?.destination)?.country;
    const isRefused = call.endpoint === "ship/quote" && reply.status >= 400;
    return isRefused && isMeant(country) ? { ...reply, status, body: { error, details: "country" } } : undefined;
  },
});

/** How far the validator is asked to look; also accepts this granularity. */
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

/** Lets every address pass that the validator can't judge for that reason. */
const openWhile =
  (trouble: ValidatorTrouble): NonNullable<Mutant["rules"]> =>
  (plain) => ({
    addressProblem: (destination, scope) =>
      scope.world.validator.trouble === trouble ? undefined : plain.addressProblem(destination, scope),
  });

/** Faults of validating destinations. */
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
    name: "a country of one letter is completed",
    violates: "address.country-one-letter",
    surfaces: both,
    ...mistaking((country) => typeof country === "string" && country.length === 1),
  },
  {
    name: "a country of three letters is shortened",
    violates: "address.country-three-letters",
    surfaces: both,
    ...mistaking((country) => typeof country === "string" && country.length === 3),
  },
  {
    name: "a missing country has the status of one pair and the text of the other",
    violates: "address.country-missing",
    surfaces: both,
    ...mixingPairs((country) => country === undefined, 422, "Invalid destination address"),
  },
  {
    name: "an empty country is a 400 with the country's text",
    violates: "address.country-empty",
    surfaces: both,
    ...mixingPairs((country) => country === "", 400, "Country not supported"),
  },
  {
    name: "a country of one letter is a 400 with the country's text",
    violates: "address.country-one-letter",
    surfaces: both,
    ...mixingPairs((country) => String(country).length === 1, 400, "Country not supported"),
  },
  {
    name: "a country of three letters has a text of its own",
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
    name: "a missing destination breaks the server",
    violates: "address.destination-missing",
    surfaces: both,
    answer: (call, reply) =>
      call.endpoint === "ship/quote" && objectOf(call.body)?.destination === undefined
        ? { ...reply, status: 500, body: { error: "Failed to fetch shipping rates" } }
        : undefined,
  },
  {
    name: "arranged premises are refused",
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
    name: "parts of premises are refused",
    violates: "address.sub-premise",
    surfaces: both,
    ...refusing("SUB_PREMISE"),
  },
  {
    name: "a destination with a correction is refused",
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
    name: "only the beginning of the granularity is compared",
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
    name: "unconfirmed components are accepted",
    violates: "address.unconfirmed",
    surfaces: both,
    rules: (plain) => ({
      isDeliverable: (judgement, scope) => plain.isDeliverable({ ...judgement, unconfirmed: false }, scope),
    }),
  },
  {
    name: "unconfirmed components are accepted in sub-premises",
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
    name: "a refused destination is not explained",
    violates: "address.details",
    surfaces: both,
    answer: edited("ship/quote", "details", () => undefined, { status: 400 }),
  },
  {
    name: "a refused destination is explained in a list",
    violates: "address.details",
    surfaces: both,
    answer: edited("ship/quote", "details", (details) => (details === undefined ? undefined : [details]), {
      status: 400,
    }),
  },
  {
    name: "a destination that the validator refuses is not explained",
    violates: "address.details",
    surfaces: both,
    answer: edited("ship/quote", "details", (details) => (details === undefined ? undefined : null), { status: 400 }),
  },
  {
    name: "no correction is suggested",
    violates: "address.suggested",
    surfaces: both,
    answer: edited("ship/quote", "suggested", () => undefined, { status: 400 }),
  },
  {
    name: "a correction has another member name",
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
    name: "unconfirmed addresses are not corrected",
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
    name: "a correction has no line1",
    violates: "address.suggested-fields",
    surfaces: both,
    answer: edited("ship/quote", "suggested.line1", () => undefined, { status: 400 }),
  },
  {
    name: "a correction has its city in a list",
    violates: "address.suggested-fields",
    surfaces: both,
    answer: edited("ship/quote", "suggested.city", (city) => [city], { status: 400 }),
  },
  {
    name: "a correction has a number as postal code",
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
    name: "an unreachable validator is an internal error",
    violates: "address.fails-closed",
    surfaces: both,
    answer: (call, reply, world) =>
      call.endpoint === "ship/quote" && world.validator.trouble !== null
        ? { ...reply, status: 500, body: { error: "Failed to fetch shipping rates" } }
        : undefined,
  },
  {
    name: "only the first quote fails closed",
    violates: "address.fails-closed",
    surfaces: both,
    answer: (call, _, world) => {
      if (call.endpoint === "ship/quote") world.validator.trouble = null;
      return undefined;
    },
  },
  {
    name: "an unreachable validator has another text",
    violates: "address.fails-closed-details",
    surfaces: both,
    answer: edited("ship/quote", "details", (details) => String(details).replace("internal error", "Internal error"), {
      status: 400,
      when: (_, reply) => String(objectOf(reply.body)?.details).startsWith("Validation failed"),
    }),
  },
  {
    name: "an unreachable validator blames the address",
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
    name: "a validator that answers an error blames the address",
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
    name: "without a credential for the validator production breaks",
    violates: "address.fails-closed-without-credential",
    surfaces: ["partner"],
    request: (call, world) =>
      call.endpoint === "ship/quote" && world.validator.trouble === "no credential"
        ? { status: 500, body: { error: "Failed to fetch shipping rates" } }
        : undefined,
  },
  {
    name: "every bad address is answered as a failure of the validator",
    violates: "address.details-of-the-fault",
    surfaces: both,
    answer: edited("ship/quote", "details", () => "Validation failed: internal error", { status: 400 }),
  },
  {
    name: "a destination without a name is answered as a failure of the validator",
    violates: "address.details-of-the-fault",
    surfaces: both,
    answer: edited("ship/quote", "details", () => "Validation failed: internal error", {
      status: 400,
      when: ({ body }) => !objectOf(objectOf(body)?.destination)?.name,
    }),
  },
  {
    name: "a country of three letters is answered as a failure of the validator in production",
    violates: "address.details-of-the-fault",
    surfaces: ["partner"],
    answer: edited("ship/quote", "details", () => "Validation failed: internal error", {
      status: 400,
      when: ({ body }) => String(objectOf(objectOf(body)?.destination)?.country).length > 2,
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
