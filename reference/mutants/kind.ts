/**
 * How a mutant shows. A check that sees one kind may be blind to another, so the mutants of a requirement should differ
 * in kind. The last six say when a fault shows; a mutant that shows only then has that kind, whatever is wrong then.
 */
export const KINDS = {
  value: "a value in an answer is wrong",
  missing: "something is missing or empty in an answer",
  extra: "an answer has something that does not belong there",
  type: "an answer or a value has another JSON type or form",
  status: "a request has another status or error than documented",
  accepts: "a request that has to be refused is accepted",
  refuses: "an allowed request is refused",
  silent: "a request gets no answer",
  effect: "state changes although it must not, or does not change",
  large: "only for several items or beyond a number",
  repeat: "only at the second time, or at some of many times",
  later: "only after some time, or at another time",
  parallel: "only for concurrent requests",
  odd: "only for unusual names, ids or forms of a request",
  partial: "only for some packs, items, rates or credentials",
} as const;

export type MutantKind = keyof typeof KINDS;
