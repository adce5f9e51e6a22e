import { stringOf } from "../json.ts";
import { type Mutant, mutant } from "./mutant.ts";
import { edited } from "./support/edit.ts";
import { seen } from "./support/per-world.ts";
import { both } from "./support/surfaces.ts";

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

/** Faults in what the validator's result leads to: accepted, or refused with details and a suggestion. */
export const addressMutants: readonly Mutant[] = [
  mutant("address.premise", "refuses", both, "a deliverable address of granularity PREMISE is refused", {
    rules: (plain) => ({
      addressProblem: (destination, scope) =>
        /Validation Way/.test(stringOf(destination.line1)) &&
        scope.world.validator.judge(destination).granularity === "PREMISE"
          ? { error: "badDestination", details: "Not found" }
          : plain.addressProblem(destination, scope),
    }),
  }),
  mutant("address.sub-premise", "refuses", both, "addresses of granularity SUB_PREMISE are refused", {
    ...refusing("SUB_PREMISE"),
  }),
  mutant("address.premise", "refuses", both, "an address for which the validator has a correction is refused", {
    rules: (plain) => ({
      isDeliverable: (judgement, scope) => plain.isDeliverable(judgement, scope) && !judgement.suggestion,
    }),
  }),
  mutant("address.premise-proximity", "accepts", both, "the granularity PREMISE_PROXIMITY is accepted", {
    ...alsoAccepting("PREMISE_PROXIMITY"),
  }),
  mutant("address.premise-proximity", "accepts", both, "the granularity is compared by prefix", {
    rules: () => ({
      isDeliverable: ({ granularity, unconfirmed }) => /^(SUB_)?PREMISE/.test(granularity) && !unconfirmed,
    }),
  }),
  mutant("address.coarser", "accepts", both, "the granularity BLOCK is accepted", {
    ...alsoAccepting("BLOCK"),
  }),
  mutant("address.coarser", "accepts", both, "the granularity ROUTE is accepted", {
    ...alsoAccepting("ROUTE"),
  }),
  mutant("address.coarser", "accepts", both, "the granularity OTHER is accepted", {
    ...alsoAccepting("OTHER"),
  }),
  mutant("address.unconfirmed", "accepts", both, "addresses with unconfirmed components are accepted", {
    rules: (plain) => ({
      isDeliverable: (judgement, scope) => plain.isDeliverable({ ...judgement, unconfirmed: false }, scope),
    }),
  }),
  mutant("address.unconfirmed", "partial", both, "unconfirmed components of SUB_PREMISE addresses are accepted", {
    rules: (plain) => ({
      isDeliverable: (judgement, scope) =>
        plain.isDeliverable(
          { ...judgement, unconfirmed: judgement.unconfirmed && judgement.granularity === "PREMISE" },
          scope,
        ),
    }),
  }),
  mutant("address.details", "missing", both, "the refusal of a destination omits details", {
    answer: edited("ship/quote", "details", () => undefined, { status: 400 }),
  }),
  mutant("address.details", "type", both, "details of a refused destination are an array", {
    answer: edited("ship/quote", "details", (details) => (details === undefined ? undefined : [details]), {
      status: 400,
    }),
  }),
  mutant("address.details", "missing", both, "the refusal of a destination by the validator omits details", {
    answer: edited("ship/quote", "details", (details) => (details === undefined ? undefined : null), { status: 400 }),
  }),
  mutant("address.suggested", "missing", both, "the refusal of a destination omits suggested", {
    answer: edited("ship/quote", "suggested", () => undefined, { status: 400 }),
  }),
  mutant("address.suggested", "missing", both, "the correction has another member name than suggested", {
    answer: edited(
      "ship/quote",
      "suggested",
      (value, { holder }) => {
        if (value !== undefined) holder.suggestion = value;
        return undefined;
      },
      { status: 400 },
    ),
  }),
  mutant("address.suggested", "missing", both, "the refusal of an unconfirmed address omits suggested", {
    rules: (plain) => ({
      addressProblem: (destination, scope) => {
        const problem = plain.addressProblem(destination, scope);
        return problem?.suggested && scope.world.validator.judge(destination).unconfirmed
          ? { error: problem.error, details: String(problem.details) }
          : problem;
      },
    }),
  }),
  mutant("address.suggested-fields", "missing", both, "suggested omits line1", {
    answer: edited("ship/quote", "suggested.line1", () => undefined, { status: 400 }),
  }),
  mutant("address.suggested-fields", "type", both, "city of suggested is an array", {
    answer: edited("ship/quote", "suggested.city", (city) => [city], { status: 400 }),
  }),
  mutant("address.suggested-fields", "missing", both, "suggested has no postal code", {
    answer: edited("ship/quote", "suggested.postal_code", () => undefined, { status: 400 }),
  }),
  mutant("address.suggested-fields", "type", both, "postal code of suggested is a number", {
    answer: edited("ship/quote", "suggested.postal_code", () => 62701, { status: 400 }),
  }),
  mutant(
    "address.suggested",
    "repeat",
    both,
    "an address whose correction was suggested is accepted when it is sent again",
    {
      rules: ({ addressProblem }) => ({
        addressProblem: (destination, scope) => {
          const problem = addressProblem(destination, scope);
          const isRepeated =
            problem?.suggested !== undefined &&
            seen(scope.world, `${scope.surface} ${JSON.stringify(destination)}`) > 1;
          return isRepeated ? undefined : problem;
        },
      }),
    },
  ),
];
