import { stringOf } from "../json.ts";
import type { Mutant } from "./mutant.ts";
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
  {
    name: "a deliverable address of granularity PREMISE is refused",
    violates: "address.premise",
    kind: "refuses",
    surfaces: both,
    rules: (plain) => ({
      addressProblem: (destination, scope) =>
        /Validation Way/.test(stringOf(destination.line1)) &&
        scope.world.validator.judge(destination).granularity === "PREMISE"
          ? { error: "badDestination", details: "Not found" }
          : plain.addressProblem(destination, scope),
    }),
  },
  {
    name: "addresses of granularity SUB_PREMISE are refused",
    violates: "address.sub-premise",
    kind: "refuses",
    surfaces: both,
    ...refusing("SUB_PREMISE"),
  },
  {
    name: "an address for which the validator has a correction is refused",
    violates: "address.premise",
    kind: "refuses",
    surfaces: both,
    rules: (plain) => ({
      isDeliverable: (judgement, scope) => plain.isDeliverable(judgement, scope) && !judgement.suggestion,
    }),
  },
  {
    name: "the granularity PREMISE_PROXIMITY is accepted",
    violates: "address.premise-proximity",
    kind: "accepts",
    surfaces: both,
    ...alsoAccepting("PREMISE_PROXIMITY"),
  },
  {
    name: "the granularity is compared by prefix",
    violates: "address.premise-proximity",
    kind: "accepts",
    surfaces: both,
    rules: () => ({
      isDeliverable: ({ granularity, unconfirmed }) => /^(SUB_)?PREMISE/.test(granularity) && !unconfirmed,
    }),
  },
  {
    name: "the granularity BLOCK is accepted",
    violates: "address.coarser",
    kind: "accepts",
    surfaces: both,
    ...alsoAccepting("BLOCK"),
  },
  {
    name: "the granularity ROUTE is accepted",
    violates: "address.coarser",
    kind: "accepts",
    surfaces: both,
    ...alsoAccepting("ROUTE"),
  },
  {
    name: "the granularity OTHER is accepted",
    violates: "address.coarser",
    kind: "accepts",
    surfaces: both,
    ...alsoAccepting("OTHER"),
  },
  {
    name: "addresses with unconfirmed components are accepted",
    violates: "address.unconfirmed",
    kind: "accepts",
    surfaces: both,
    rules: (plain) => ({
      isDeliverable: (judgement, scope) => plain.isDeliverable({ ...judgement, unconfirmed: false }, scope),
    }),
  },
  {
    name: "unconfirmed components of SUB_PREMISE addresses are accepted",
    violates: "address.unconfirmed",
    kind: "partial",
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
    kind: "missing",
    surfaces: both,
    answer: edited("ship/quote", "details", () => undefined, { status: 400 }),
  },
  {
    name: "details of a refused destination are an array",
    violates: "address.details",
    kind: "type",
    surfaces: both,
    answer: edited("ship/quote", "details", (details) => (details === undefined ? undefined : [details]), {
      status: 400,
    }),
  },
  {
    name: "the refusal of a destination by the validator omits details",
    violates: "address.details",
    kind: "missing",
    surfaces: both,
    answer: edited("ship/quote", "details", (details) => (details === undefined ? undefined : null), { status: 400 }),
  },
  {
    name: "the refusal of a destination omits suggested",
    violates: "address.suggested",
    kind: "missing",
    surfaces: both,
    answer: edited("ship/quote", "suggested", () => undefined, { status: 400 }),
  },
  {
    name: "the correction has another member name than suggested",
    violates: "address.suggested",
    kind: "missing",
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
    kind: "missing",
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
    kind: "missing",
    surfaces: both,
    answer: edited("ship/quote", "suggested.line1", () => undefined, { status: 400 }),
  },
  {
    name: "city of suggested is an array",
    violates: "address.suggested-fields",
    kind: "type",
    surfaces: both,
    answer: edited("ship/quote", "suggested.city", (city) => [city], { status: 400 }),
  },
  {
    name: "suggested has no postal code",
    violates: "address.suggested-fields",
    kind: "missing",
    surfaces: both,
    answer: edited("ship/quote", "suggested.postal_code", () => undefined, { status: 400 }),
  },
  {
    name: "postal code of suggested is a number",
    violates: "address.suggested-fields",
    kind: "type",
    surfaces: both,
    answer: edited("ship/quote", "suggested.postal_code", () => 62701, { status: 400 }),
  },
  {
    name: "an address whose correction was suggested is accepted when it is sent again",
    violates: "address.suggested",
    kind: "repeat",
    surfaces: both,
    rules: ({ addressProblem }) => ({
      addressProblem: (destination, scope) => {
        const problem = addressProblem(destination, scope);
        const isRepeated =
          problem?.suggested !== undefined && seen(scope.world, `${scope.surface} ${JSON.stringify(destination)}`) > 1;
        return isRepeated ? undefined : problem;
      },
    }),
  },
];
