import { objectOf, stringOf } from "../json.ts";
import type { DestinationProblem } from "../rules/destination.ts";
import type { ValidatorFailure } from "../validator.ts";
import type { World } from "../world.ts";
import type { Mutant } from "./mutant.ts";
import { edited } from "./support/edit.ts";
import { perWorld } from "./support/per-world.ts";
import { both, sandbox } from "./support/surfaces.ts";

const isRateLookupBroken = (world: World, surface: "sandbox" | "partner") => world.faults.take(surface, "ship/quote");

/** What was answered while the validator failed, by the first line of the address. */
const refusedDuringFailure = perWorld(() => new Map<unknown, DestinationProblem>());

/** Accepts every address while the validator is not available for that reason. */
const openWhile =
  (failure: ValidatorFailure): NonNullable<Mutant["rules"]> =>
  (plain) => ({
    addressProblem: (destination, scope) =>
      scope.world.validator.failure === failure ? undefined : plain.addressProblem(destination, scope),
  });

/** Faults when the address validator or the lookup of rates is not available. */
export const addressValidatorFailureMutants: readonly Mutant[] = [
  {
    name: "an address that was refused while the validator failed is refused for ever",
    violates: "ship-quote.answers",
    kind: "later",
    surfaces: both,
    rules: (plain) => ({
      addressProblem: (destination, scope) => {
        const problem = plain.addressProblem(destination, scope);
        const known = refusedDuringFailure(scope.world);
        if (scope.world.validator.failure === null) return known.get(destination.line1) ?? problem;
        if (problem !== undefined) known.set(destination.line1, problem);
        return problem;
      },
    }),
  },
  {
    name: "an unreachable validator accepts every address",
    violates: "address.fails-closed",
    kind: "accepts",
    surfaces: both,
    rules: (plain) => ({
      addressProblem: (destination, scope) =>
        scope.world.validator.failure === null ? plain.addressProblem(destination, scope) : undefined,
    }),
  },
  {
    name: "an unreachable validator is answered with 500",
    violates: "address.fails-closed",
    kind: "status",
    surfaces: both,
    answer: (call, reply, world) =>
      call.endpoint === "ship/quote" && world.validator.failure !== null
        ? { ...reply, status: 500, body: { error: "Failed to fetch shipping rates" } }
        : undefined,
  },
  {
    name: "only the first quote is refused while the validator is unreachable",
    violates: "address.fails-closed",
    kind: "repeat",
    surfaces: both,
    answer: (call, _, world) => {
      if (call.endpoint === "ship/quote") world.validator.failure = null;
      return undefined;
    },
  },
  {
    name: "only addresses in the US are refused while the validator is unreachable",
    violates: "address.fails-closed",
    kind: "partial",
    surfaces: sandbox,
    rules: (plain) => ({
      addressProblem: (destination, scope) =>
        scope.world.validator.failure === null || destination.country === "US"
          ? plain.addressProblem(destination, scope)
          : undefined,
    }),
  },
  {
    name: "an unreachable validator is answered with another text",
    violates: "address.fails-closed-details",
    kind: "status",
    surfaces: both,
    answer: edited("ship/quote", "details", (details) => String(details).replace("internal error", "Internal error"), {
      status: 400,
      when: (_, reply) => String(objectOf(reply.body)?.details).startsWith("Validation failed"),
    }),
  },
  {
    name: "an unreachable validator is answered as a bad address",
    violates: "address.fails-closed-details",
    kind: "status",
    surfaces: both,
    answer: edited("ship/quote", "details", () => "The address is not precise enough", {
      status: 400,
      when: (_, reply) => String(objectOf(reply.body)?.details).startsWith("Validation failed"),
    }),
  },
  {
    name: "a validator that answers an error accepts every address",
    violates: "address.fails-closed-on-error",
    kind: "accepts",
    surfaces: both,
    rules: openWhile("error"),
  },
  {
    name: "a validator that answers an error is reported as a bad address",
    violates: "address.fails-closed-on-error",
    kind: "status",
    surfaces: both,
    answer: edited("ship/quote", "details", () => "The address could not be found", {
      status: 400,
      when: (_, __, world) => world.validator.failure === "error",
    }),
  },
  {
    name: "without a credential for the validator every address is accepted",
    violates: "address.fails-closed-without-credential",
    kind: "accepts",
    surfaces: both,
    rules: openWhile("no credential"),
  },
  {
    name: "without a credential for the validator production answers 500",
    violates: "address.fails-closed-without-credential",
    kind: "status",
    surfaces: ["partner"],
    request: (call, world) =>
      call.endpoint === "ship/quote" && world.validator.failure === "no credential"
        ? { status: 500, body: { error: "Failed to fetch shipping rates" } }
        : undefined,
  },
  {
    name: "every bad address is refused with the details of a validator failure",
    violates: "address.details-of-the-fault",
    kind: "status",
    surfaces: both,
    answer: edited("ship/quote", "details", () => "Validation failed: internal error", { status: 400 }),
  },
  {
    name: "a destination without name is refused with the details of a validator failure",
    violates: "address.details-of-the-fault",
    kind: "status",
    surfaces: both,
    answer: edited("ship/quote", "details", () => "Validation failed: internal error", {
      status: 400,
      when: ({ body }) => !objectOf(objectOf(body)?.destination)?.name,
    }),
  },
  {
    name: "a country code of three letters is refused with the details of a validator failure",
    violates: "address.details-of-the-fault",
    kind: "status",
    surfaces: both,
    answer: edited("ship/quote", "details", () => "Validation failed: internal error", {
      status: 400,
      when: ({ body }) => stringOf(objectOf(objectOf(body)?.destination)?.country).length > 2,
    }),
  },
  {
    name: "an address that is not precise enough is refused with the details of a validator failure",
    violates: "address.details-of-the-fault",
    kind: "status",
    surfaces: both,
    rules: ({ addressDetails }) => ({
      addressDetails: (judgement) =>
        judgement.unconfirmed ? addressDetails(judgement) : "Validation failed: internal error",
    }),
  },
  {
    name: "an address of another granularity is refused with the details of a validator failure",
    violates: "address.details-of-the-fault",
    kind: "status",
    surfaces: both,
    rules: ({ addressDetails }) => ({
      addressDetails: (judgement) =>
        judgement.granularity === "OTHER" ? "Validation failed: internal error" : addressDetails(judgement),
    }),
  },
  {
    name: "an unconfirmed address is refused with the details of a validator failure",
    violates: "address.details-of-the-fault",
    kind: "status",
    surfaces: both,
    rules: ({ addressDetails }) => ({
      addressDetails: (judgement) =>
        judgement.unconfirmed ? "Validation failed: internal error" : addressDetails(judgement),
    }),
  },
  {
    name: "rates are looked up before the address is checked",
    violates: "address.before-rates",
    kind: "status",
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
    kind: "status",
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
