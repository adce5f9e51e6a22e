/**
 * A value small enough for a report: whole, or its beginning. Texts in it come from the system under test, so they are
 * redacted before they leave a run, and escaped by whoever prints them.
 */
export type Value = Whole | Beginning | Absent | Answer | Told;

/** Any JSON value whose text is no longer than a finding shows. */
interface Whole {
  readonly json: unknown;
}

/** A longer value, cut. */
interface Beginning {
  /** The beginning of its JSON text, or of a text that is no JSON. */
  readonly beginning: string;
  readonly type: "object" | "list" | "text";
  /** Of the whole value. */
  readonly length: number;
  readonly unit: "characters" | "elements";
}

interface Absent {
  readonly absent: true;
}

/** An HTTP answer: as it came, with its body, or as it had to come, with the text of a documented refusal. */
export interface Answer {
  readonly status: number;
  /** The text that the refusal gives. */
  readonly says?: string;
  /** The member of the body in which that text stands. */
  readonly member?: "error" | "message";
  readonly body?: Value;
}

/** A word of this suite's own for what JSON cannot say: a type, a pattern, NaN. */
interface Told {
  readonly text: string;
}

/** What was looked at. */
export interface Place {
  /** Number of the exchange, where it is not the last one of the finding's evidence. */
  readonly exchange?: number;
  /** JSON pointer (RFC 6901) in the body of the exchange. */
  readonly pointer?: string;
  /** Lower-case name of a header of the answer. */
  readonly header?: string;
  /** What the documents call it: a field by its path (`result.nfts`), a quantity by its name. */
  readonly name?: string;
  /** Which one of several things of its kind: an id. */
  readonly of?: string;
}

/** How what came had to relate to what was expected. */
export type Relation =
  | "equals"
  | "one of"
  | "matches"
  | "within tolerance"
  | "at least"
  | "at most"
  | "between"
  | "after"
  | "not after"
  | "about"
  | "another than"
  | "distinct"
  | "of type"
  | "fits schema"
  | "present"
  | "absent"
  | "lists all"
  | "lists none"
  | "lists only"
  | "lists same"
  | "refused with"
  | "refused"
  | "accepted"
  | "answered with"
  | "not answered with"
  | "claim";

/** What an oracle found wrong, as data; `reports/` makes words of it. */
export interface Difference {
  readonly at: Place;
  readonly relation: Relation;
  /** What had to come, or the bounds of it: several values are alternatives, or the elements that a list relation names. */
  readonly expected: readonly Value[];
  readonly actual: Value;
  /** By how much `actual` may differ from `expected`, in its own unit. */
  readonly tolerance?: number;
  /** Of a relation that is none of the others: what had to be, in words that no code reads. */
  readonly claim?: string;
}
