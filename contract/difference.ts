/**
 * A value in a report: whole, or its beginning. Texts in it may come from the system under test, so they are redacted
 * before they leave a run, and escaped when they are printed.
 */
export type Value = Whole | Beginning | Absent | Answer | Told;

/** Any JSON value that is short enough for a finding. */
interface Whole {
  readonly json: unknown;
}

/** A longer value, truncated. */
interface Beginning {
  /** The beginning of its JSON text, or of a text that is not JSON. */
  readonly beginning: string;
  readonly type: "object" | "list" | "text";
  /** Length of the whole value. */
  readonly length: number;
  readonly unit: "characters" | "elements";
}

interface Absent {
  readonly absent: true;
}

/** An HTTP answer. As actual value it has the body; as expected value it has the text of a documented refusal. */
export interface Answer {
  readonly status: number;
  /** The documented text of the refusal. */
  readonly says?: string;
  /** The member of the body that contains the text. */
  readonly member?: "error" | "message";
  readonly body?: Value;
  /** Set if the body is not JSON; `body` is then its text. */
  readonly isJson?: false;
}

/** A word of this suite for what JSON can't express: a type, a pattern, NaN. */
interface Told {
  readonly text: string;
}

/** The place of a difference. */
export interface ValueLocation {
  /** Number of the exchange, if it is not the last one of the finding's evidence. */
  readonly exchange?: number;
  /** JSON pointer (RFC 6901) in the body of the exchange. */
  readonly pointer?: string;
  /** Lower-case name of a header of the answer. */
  readonly header?: string;
  /** Name in the documents: the path of a field (`result.nfts`), or the name of a quantity. */
  readonly name?: string;
  /** Id that distinguishes several things of the same kind. */
  readonly of?: string;
}

/** The required relation of the actual value to the expected one. */
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

/** A violation that an oracle found, as data; `reports/` turns it into words. */
export interface Difference {
  readonly at: ValueLocation;
  readonly relation: Relation;
  /** The expected value or its bounds; several values are alternatives, or the elements that a list relation names. */
  readonly expected: readonly Value[];
  readonly actual: Value;
  /** Maximum difference of `actual` and `expected`, in their unit. */
  readonly tolerance?: number;
  /** Only for the relation `claim`, which no other relation expresses: the expectation in words, which no code parses. */
  readonly claim?: string;
}
