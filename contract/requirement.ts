import type { EndpointKey } from "./endpoints.ts";
import type { ProviderState } from "./provider-states.ts";
import type { Surface } from "./surface.ts";

/**
 * `must`: a system that does otherwise violates the contract. `may`: the documents recommend or permit it; its absence
 * is an observation and never fails a run.
 */
export type Level = "must" | "may";

/** The source of a requirement: the document, the heading above the clause, and words that identify the sentence or row. */
export interface Source {
  readonly document: "partner-api.md" | "user-key-api.md";
  readonly section: string;
  readonly words: string;
}

/**
 * What it takes to observe a requirement.
 * - `requests`: ordinary requests and their answers
 * - `traffic`: every exchange of a run is checked
 * - `state`: the provider has to arrange that state (one of them, if several are named)
 * - `time`: time has to pass, moved by the provider or in real time (seconds)
 * - `credential`: another credential than the surface's first key
 * - `statistics`: only frequencies over many answers show it
 * - `race`: only concurrent requests show it
 * - `nothing`: no client can observe it, with the reason
 */
export type Observed =
  | "requests"
  | "traffic"
  | "statistics"
  | "race"
  | { readonly state: ProviderState | readonly ProviderState[] }
  | { readonly time: number }
  | { readonly credential: Credential }
  | { readonly nothing: string };

/** The settings that hold a credential. */
export type Credential =
  | "SANDBOX_API_KEY"
  | "SANDBOX_API_KEY_2"
  | "PARTNER_API_KEY"
  | "PARTNER_API_KEY_2"
  | "USER_API_KEY"
  | "USER_API_KEY_2"
  | "USER_SESSION_TOKEN";

/**
 * What a requirement is about, as far as code depends on it.
 * - `answer`: a plain request to the endpoint succeeds. All other requirements about the endpoint's answers depend on
 *   it.
 * - `public read`: the same for a request without credentials
 * - `field`: one field of a record has its documented type
 * - `additional field`: the same for one of the Pack's additional fields, which may be absent
 * - `credential`: which credential is accepted
 * - `decoding`: how a path or a query is decoded. What is not found because of it follows from it.
 * - `limit`: when a request is answered with 429
 * - `documented error`: a refusal has a documented form and text. A scenario that requested the refusal gives a more
 *   specific finding.
 * - `general`: applies to any answer, any input or several faults, so its finding says least about a cause
 * - `statement`: anything else
 */
export type Role =
  | "answer"
  | "public read"
  | "field"
  | "additional field"
  | "credential"
  | "decoding"
  | "limit"
  | "documented error"
  | "general"
  | "statement";

/**
 * Whether another holder of the same sandbox listing can make the requirement look violated (A-SHARED-LISTING), because
 * a sellback or an order may take either holder's copy. Copies matter for ownership, for the price of a sellback and for
 * inventory entries. They do not matter for prices of quotes, echoes, forms of ids, or refusals of other faults.
 */
type Copies = "matter" | "do not matter";

/** Whether changed terms of a pack, such as its price, percent, maximum or tiers, can make it look violated (A-LIVE). */
type Terms = "matter" | "do not matter";

/**
 * A change of a user's inventory that several requirements check, each after its own requests. If the change fails to
 * happen, they are violated together.
 */
export type Effect = "a purchase lists its items" | "a sellback takes the item out" | "an order takes its items out";

/** One judgeable statement made from a clause. The id is stable: it is never reused with another meaning. */
export interface Requirement<Id extends string = string> {
  readonly id: Id;
  /** A fact in one line, present tense, in our own words. */
  readonly title: string;
  readonly level: Level;
  readonly surfaces: readonly Surface[];
  readonly source: Source;
  /** The endpoint whose answers it is about; undefined if it is about several. */
  readonly endpoint: EndpointKey | undefined;
  readonly observed: Observed;
  readonly role: Role;
  readonly copies: Copies;
  readonly terms: Terms;
  /** Effects on which it depends. */
  readonly effects: readonly Effect[];
  /**
   * Given if only some systems' answers show it, whatever a client does: why the others show nothing. It is then not
   * exercised, and no scenario has to verify it.
   */
  readonly shownBySome?: string;
}

interface Row {
  readonly id: string;
  readonly title: string;
  readonly words: string;
  readonly level?: Level;
  readonly surfaces?: readonly Surface[];
  readonly section?: string;
  readonly observed?: Observed;
  readonly role?: Role;
  readonly copies?: Copies;
  readonly terms?: Terms;
  readonly effects?: readonly Effect[];
  readonly shownBySome?: string;
}

interface Defaults {
  readonly document: Source["document"];
  readonly endpoint?: EndpointKey;
  readonly section: string;
  readonly surfaces: readonly Surface[];
  readonly observed?: Observed;
  readonly role?: Role;
  readonly copies?: Copies;
}

/**
 * Creates the requirements of one area from a table. A row only contains what differs from the area's defaults (level
 * `must`, observed by ordinary `requests`, a `statement` to which copies and terms `do not matter`, and no effects).
 */
export function requirements<const T extends readonly Row[]>(
  defaults: Defaults,
  rows: T,
): readonly Requirement<T[number]["id"]>[] {
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    level: row.level ?? "must",
    surfaces: row.surfaces ?? defaults.surfaces,
    source: { document: defaults.document, section: row.section ?? defaults.section, words: row.words },
    endpoint: defaults.endpoint,
    observed: row.observed ?? defaults.observed ?? "requests",
    role: row.role ?? defaults.role ?? "statement",
    copies: row.copies ?? defaults.copies ?? "do not matter",
    terms: row.terms ?? "do not matter",
    effects: row.effects ?? [],
    ...(row.shownBySome === undefined ? {} : { shownBySome: row.shownBySome }),
  }));
}
