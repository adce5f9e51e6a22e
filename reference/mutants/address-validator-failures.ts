import { objectOf, stringOf } from "../json.ts";
import type { DestinationProblem } from "../rules/destination.ts";
import type { ValidatorFailure } from "../validator.ts";
import type { World } from "../world.ts";
import { type Mutant, mutant } from "./mutant.ts";
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
  mutant(
    "ship-quote.answers",
    "later",
    both,
    "an address that was refused while the validator failed is refused for ever",
    {
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
  ),
  mutant("address.fails-closed", "accepts", both, "an unreachable validator accepts every address", {
    rules: (plain) => ({
      addressProblem: (destination, scope) =>
        scope.world.validator.failure === null ? plain.addressProblem(destination, scope) : undefined,
    }),
  }),
  mutant("address.fails-closed", "status", both, "an unreachable validator is answered with 500", {
    answer: (call, reply, world) =>
      call.endpoint === "ship/quote" && world.validator.failure !== null
        ? { ...reply, status: 500, body: { error: "Failed to fetch shipping rates" } }
        : undefined,
  }),
  mutant("address.fails-closed", "repeat", both, "only the first quote is refused while the validator is unreachable", {
    answer: (call, _, world) => {
      if (call.endpoint === "ship/quote") world.validator.failure = null;
      return undefined;
    },
  }),
  mutant(
    "address.fails-closed",
    "partial",
    sandbox,
    "only addresses in the US are refused while the validator is unreachable",
    {
      rules: (plain) => ({
        addressProblem: (destination, scope) =>
          scope.world.validator.failure === null || destination.country === "US"
            ? plain.addressProblem(destination, scope)
            : undefined,
      }),
    },
  ),
  mutant("address.fails-closed-details", "status", both, "an unreachable validator is answered with another text", {
    answer: edited("ship/quote", "details", (details) => String(details).replace("internal error", "Internal error"), {
      status: 400,
      when: (_, reply) => String(objectOf(reply.body)?.details).startsWith("Validation failed"),
    }),
  }),
  mutant("address.fails-closed-details", "status", both, "an unreachable validator is answered as a bad address", {
    answer: edited("ship/quote", "details", () => "The address is not precise enough", {
      status: 400,
      when: (_, reply) => String(objectOf(reply.body)?.details).startsWith("Validation failed"),
    }),
  }),
  mutant("address.fails-closed-on-error", "accepts", both, "a validator that answers an error accepts every address", {
    rules: openWhile("error"),
  }),
  mutant(
    "address.fails-closed-on-error",
    "status",
    both,
    "a validator that answers an error is reported as a bad address",
    {
      answer: edited("ship/quote", "details", () => "The address could not be found", {
        status: 400,
        when: (_, __, world) => world.validator.failure === "error",
      }),
    },
  ),
  mutant(
    "address.fails-closed-without-credential",
    "accepts",
    both,
    "without a credential for the validator every address is accepted",
    {
      rules: openWhile("no credential"),
    },
  ),
  mutant(
    "address.fails-closed-without-credential",
    "status",
    ["partner"],
    "without a credential for the validator production answers 500",
    {
      request: (call, world) =>
        call.endpoint === "ship/quote" && world.validator.failure === "no credential"
          ? { status: 500, body: { error: "Failed to fetch shipping rates" } }
          : undefined,
    },
  ),
  mutant(
    "address.details-of-the-fault",
    "status",
    both,
    "every bad address is refused with the details of a validator failure",
    {
      answer: edited("ship/quote", "details", () => "Validation failed: internal error", { status: 400 }),
    },
  ),
  mutant(
    "address.details-of-the-fault",
    "status",
    both,
    "a destination without name is refused with the details of a validator failure",
    {
      answer: edited("ship/quote", "details", () => "Validation failed: internal error", {
        status: 400,
        when: ({ body }) => !objectOf(objectOf(body)?.destination)?.name,
      }),
    },
  ),
  mutant(
    "address.details-of-the-fault",
    "status",
    both,
    "a country code of three letters is refused with the details of a validator failure",
    {
      answer: edited("ship/quote", "details", () => "Validation failed: internal error", {
        status: 400,
        when: ({ body }) => stringOf(objectOf(objectOf(body)?.destination)?.country).length > 2,
      }),
    },
  ),
  mutant(
    "address.details-of-the-fault",
    "status",
    both,
    "an address that is not precise enough is refused with the details of a validator failure",
    {
      rules: ({ addressDetails }) => ({
        addressDetails: (judgement) =>
          judgement.unconfirmed ? addressDetails(judgement) : "Validation failed: internal error",
      }),
    },
  ),
  mutant(
    "address.details-of-the-fault",
    "status",
    both,
    "an address of another granularity is refused with the details of a validator failure",
    {
      rules: ({ addressDetails }) => ({
        addressDetails: (judgement) =>
          judgement.granularity === "OTHER" ? "Validation failed: internal error" : addressDetails(judgement),
      }),
    },
  ),
  mutant(
    "address.details-of-the-fault",
    "status",
    both,
    "an unconfirmed address is refused with the details of a validator failure",
    {
      rules: ({ addressDetails }) => ({
        addressDetails: (judgement) =>
          judgement.unconfirmed ? "Validation failed: internal error" : addressDetails(judgement),
      }),
    },
  ),
  mutant("address.before-rates", "status", both, "rates are looked up before the address is checked", {
    request: (call, world) =>
      call.endpoint === "ship/quote" &&
      call.surface !== "user" &&
      objectOf(call.body)?.item_ids !== undefined &&
      isRateLookupBroken(world, call.surface)
        ? { status: 500, body: { error: "Failed to fetch shipping rates" } }
        : undefined,
  }),
  mutant("address.before-rates", "status", both, "rates are looked up before the validator is asked", {
    rules: (plain) => ({
      addressProblem: (destination, scope) => {
        const problem = plain.addressProblem(destination, scope);
        if (!problem || !isRateLookupBroken(scope.world, scope.surface)) return problem;
        return { error: "ratesBroke" as "badDestination" };
      },
    }),
  }),
];
