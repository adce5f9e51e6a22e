import type { Difference } from "./difference.ts";
import type { Aspect } from "./matrix.ts";
import type { Level } from "./requirement.ts";
import type { Surface } from "./surface.ts";

/**
 * The shape of `report.json`: the one object that every other report is made from. The keys named in the
 * interface to outsiders keep their meaning; more may stand beside them.
 */
export interface Report {
  /** Of this shape; a reader refuses a report whose number it does not know. */
  readonly format: 1;
  readonly suite: { readonly name: string; readonly version: string };
  readonly target: {
    readonly baseUrl: string;
    readonly surfaces: readonly Surface[];
    /** True when the embedded reference was verified because no BASE_URL was given. */
    readonly embedded: boolean;
  };
  /** ISO 8601, UTC, the runner's clock. */
  readonly startedAt: string;
  readonly durationMs: number;
  readonly seed: number;
  readonly verdict: "pass" | "fail" | "inconclusive";
  readonly exitStatus: 0 | 1 | 2 | 3;
  /** Why the run could not be done (exit status 2); absent otherwise. */
  readonly stopped?: string;
  /** Where the system stopped answering, the requests that it may not have survived. */
  readonly fatalRequests?: FatalRequests;
  readonly totals: Record<"pass" | "fail" | "inconclusive" | "notExercised", number>;
  readonly exchanges: number;
  readonly requirements: readonly RequirementResult[];
  readonly findings: readonly Finding[];
  readonly observations: readonly Observation[];
  /** What was missing, and how many requirements it kept from being exercised; the largest number first. */
  readonly unlock: readonly { readonly missing: string; readonly requirements: number }[];
  /** How often a scenario had to begin again because the sandbox no longer knew its users. */
  readonly stateLost: number;
  /** The exchanges behind findings and fatal requests, secrets already redacted. */
  readonly evidence: readonly EvidenceExchange[];
  /** Per endpoint of a surface: how many exchanges, and their durations in milliseconds (median, 95th percentile, maximum). */
  readonly latency: readonly {
    readonly surface: Surface;
    readonly endpoint: string;
    readonly exchanges: number;
    readonly p50: number;
    readonly p95: number;
    readonly max: number;
  }[];
  /** Each scenario that was played to an end, in the order of their ends; absent in reports of a suite that did not keep them. */
  readonly scenarios?: readonly ReportedScenario[];
  /** What came of the list of known failures; absent where none was given. */
  readonly knownFailures?: readonly KnownFailureResult[];
  /** What the run was held against beside the contract; absent where nothing was asked for. */
  readonly floors?: {
    /** `MIN_VERIFIED` as it was given, and the requirements needed for it and verified. */
    readonly minVerified?: { readonly asked: string; readonly needed: number; readonly verified: number };
    /** `BASELINE`: when that report was made, and what passed in it and is not verified now. */
    readonly baseline?: { readonly startedAt: string; readonly lost: readonly LostRequirement[] };
  };
  /** What of the documents the run touched; absent in reports of a suite that did not count it yet. */
  readonly coverage?: Coverage;
}

/** A scenario that ran, as its last attempt ended. */
export interface ReportedScenario {
  readonly title: string;
  readonly surface: Surface;
  /** Those that it names. */
  readonly requirements: readonly string[];
  /** ISO 8601, UTC, the runner's clock. */
  readonly startedAt: string;
  readonly durationMs: number;
  /** `fail` where it violated a required one; the finding may be another scenario's. */
  readonly verdict: Verdict;
}

/** How much of the documents a run touched, whatever its scenarios were: the rows of both documents, each with what was seen of it. */
export interface Coverage {
  readonly errors: readonly ErrorCoverage[];
  readonly machines: readonly MachineCoverage[];
  readonly limits: readonly LimitCoverage[];
  readonly fields: readonly FieldCoverage[];
  readonly draw: readonly DrawCoverage[];
  readonly questions: readonly QuestionCoverage[];
}

/** A row of an error table at one endpoint, and how many answers were it. */
export interface ErrorCoverage {
  readonly surface: Surface;
  readonly endpoint: string;
  readonly status: number;
  /** As documented; a final `N` stands for any number. */
  readonly text: string;
  readonly condition: string;
  readonly requirement: string;
  readonly seen: number;
}

/** A state machine of the documents on one surface. */
export interface MachineCoverage {
  readonly surface: Surface;
  readonly name: string;
  readonly document: string;
  readonly states: readonly string[];
  readonly start: string;
  readonly moves: readonly MoveCoverage[];
}

/** A documented move of a state machine, or one that nothing allows although a client can try it. */
export interface MoveCoverage {
  readonly kind: "transition" | "forbidden";
  readonly from: string;
  /** An endpoint, `time` or `the provider`. */
  readonly by: string;
  /** The condition of a transition; the attempt of a forbidden move. */
  readonly when: string;
  readonly to: string;
  /** Absent where the documents only name the move. */
  readonly requirement?: string;
  /** Of the requirement on this surface; absent where no client can see it. */
  readonly verdict?: Verdict;
}

/** A limit of the documents, walked on either side of its bound and on it. */
export interface LimitCoverage {
  readonly surface: Surface;
  readonly limit: string;
  /** The bound with its unit: `15 min`. */
  readonly bound: string;
  readonly below?: LimitSide;
  readonly on?: LimitSide;
  readonly above?: LimitSide;
  /** Code of the open question that keeps a side from being judged. */
  readonly open?: string;
}

/** The requirements that stand on one side of a bound. */
export interface LimitSide {
  readonly requirements: readonly string[];
  /** The worst of theirs that were exercised; `not exercised` where none was. */
  readonly verdict: Verdict;
}

/** A documented field, and in how many of the records seen it was there with a value, null, or not there. */
export interface FieldCoverage {
  readonly surface: Surface;
  readonly record: string;
  readonly field: string;
  readonly requirement: string;
  readonly present: number;
  readonly null: number;
  readonly absent: number;
  /** Whether the documents allow null. */
  readonly isNullable: boolean;
  /** Whether the documents require the field of every record. */
  readonly isRequired: boolean;
}

/** Pulls of one pack by the tier that their value stands in. */
export interface DrawCoverage {
  readonly surface: Surface;
  /** The pack's slug, or its id where it has none. */
  readonly pack: string;
  /** Pulls whose tier is certain. */
  readonly pulls: number;
  /** Further pulls, whose value lies in several tiers or in none. */
  readonly unclear: number;
  readonly tiers: readonly {
    readonly name: string;
    /** Share by weight among the stocked tiers, 0 to 1. */
    readonly expected: number;
    /** Pulls. */
    readonly observed: number;
  }[];
}

/** A place where the documents contradict themselves or leave a reading open, and that the run touched. */
export interface QuestionCoverage {
  readonly code: string;
  /** Of the observations that belong to it. */
  readonly topic: string;
  readonly question: string;
  /** All that passes. */
  readonly accepted: string;
  /** Surfaces on which it was touched. */
  readonly surfaces: readonly Surface[];
}

export type Verdict = "pass" | "fail" | "inconclusive" | "not exercised";

export interface RequirementResult {
  readonly id: string;
  readonly surface: Surface;
  readonly title: string;
  /** Document, section and identifying words, in one line. */
  readonly source: string;
  readonly level: Level;
  readonly verdict: Verdict;
  /** Why it is inconclusive or not exercised. */
  readonly reason?: string;
  /** What would have to be given for it to be exercised, in the words of `unlock`. */
  readonly missing?: string;
  /** False where the system legally has none of what the requirement is about: that leaves no clause unverified. */
  readonly applies?: false;
  /** False where nothing in the run was about it. */
  readonly attempted?: false;
  /** The endpoint that it is about; absent where it is about several, and in reports of older suites. */
  readonly endpoint?: string;
  /** What of the endpoint it is about; absent in reports of older suites. */
  readonly aspect?: Aspect;
  /** On how much a pass rests; absent without one, and in reports of older suites. */
  readonly evidence?: PassEvidence;
}

/** What kept a requirement: a pass by a single exchange may be luck. */
export interface PassEvidence {
  /** Exchanges that were judged. */
  readonly exchanges: number;
  /** Status and endpoint of the answers that scenarios judged, as `404 card`; `traffic` where every exchange is checked. */
  readonly kinds: readonly string[];
}

/** A requirement that passed in an earlier report and is not verified in this one. */
export interface LostRequirement {
  readonly requirement: string;
  readonly surface: Surface;
  readonly verdict: Verdict;
  readonly reason: string;
}

/** One violated requirement, however many exchanges show it. */
export interface Finding {
  readonly requirement: string;
  readonly surface: Surface;
  readonly endpoint: string;
  /**
   * Counts the causes of a report from 1: findings with one number have one cause, as far as answers and exchanges show.
   * They stand together, the most specific first. Absent in reports of a suite that did not number causes yet.
   */
  readonly cause?: number;
  /** What was found wrong, as data. Absent in reports of a suite that reported it in words only. */
  readonly differences?: readonly Difference[];
  /** Further endpoints on which it showed. */
  readonly also?: readonly string[];
  /** What was done, in one line, where the exchange itself does not say it. */
  readonly did?: string;
  /** What was done and what came instead, one line; like `expected` and `actual` made from the data, for the reader. */
  readonly summary: string;
  readonly expected: string;
  readonly actual: string;
  /** Repeats the decisive request; secrets stand as shell variables. */
  readonly curl: string;
  readonly source: string;
  /** How many exchanges or scenarios showed it in this run, at least 1. */
  readonly seen: number;
  /** How often it showed when it was tried again alone on fresh users. */
  readonly confirmed?: { readonly shown: number; readonly tries: number };
  /** Numbers of exchanges in `evidence`, the decisive one last. */
  readonly exchanges: readonly number[];
  /** What names the decisive request in the system's logs (W3C Trace Context). Absent in reports of older suites. */
  readonly traceparent?: string;
  /** How to see it again with this suite: the narrowing of a run. */
  readonly again: string;
  /** Title of the scenario that noticed it first; absent where the exchange alone breaks the contract. */
  readonly scenario?: string;
  /** What led to it, a line per step, where it took more than one request. */
  readonly steps?: readonly string[];
  /** A shell script that repeats the steps; secrets stand as shell variables. */
  readonly script?: string;
}

/** Requests that got no answer when a system stopped answering. */
export interface FatalRequests {
  /** All that were under way then. */
  readonly underWay: number;
  /** Up to five of them, first what was answered least often in this form before. At least one. */
  readonly requests: readonly FatalRequest[];
}

/** A request that a system may not have survived. */
export interface FatalRequest {
  readonly surface: Surface;
  readonly endpoint: string;
  /** How often requests of the same form, apart from ids, were answered before. */
  readonly timesAnswered: number;
  /** Sends the request alone; secrets stand as shell variables. */
  readonly curl: string;
  /** A shell script that sends it after the requests before it on its connection, at most five. */
  readonly script: string;
  /** Numbers of these exchanges in `evidence`, the request's own last. */
  readonly exchanges: readonly number[];
  /** What names the request in the system's logs (W3C Trace Context). */
  readonly traceparent?: string;
}

/** A finding that no words were made for yet. */
export type BareFinding = Omit<Finding, "summary" | "expected" | "actual">;

/** A report whose findings are data only. */
export type BareReport = Omit<Report, "findings"> & { readonly findings: readonly BareFinding[] };

/**
 * What one part of a run learned, before violations were explained by others: only the whole run shows whether an endpoint
 * never worked, and what a finding rests on.
 */
export interface PartialResults {
  readonly entries: readonly {
    readonly requirement: string;
    readonly surface: Surface;
    readonly isKept: boolean;
    /** Exchanges that kept it; absent in reports of older suites. */
    readonly exchanges?: number;
    /** Status and endpoint of the answers that kept it, as `404 card`; `any` where traffic did. */
    readonly keptBy: readonly string[];
    /** Whether findings of other requirements report the violation. */
    readonly isReportedElsewhere: boolean;
    readonly inconclusive?: string;
    /** Why a violation that was seen is not reported, so that no pass counts. */
    readonly doubt?: string;
    readonly missing?: { readonly unlock?: string | undefined; readonly reason: string };
  }[];
  readonly causes: readonly {
    readonly finding: BareFinding;
    /** Per way in which it showed, the endpoints of its exchanges. */
    readonly paths: readonly (readonly string[])[];
    /** Titles of the scenarios that noticed it; null where an exchange alone broke it. */
    readonly scenarios: readonly (string | null)[];
  }[];
  readonly evidence: readonly EvidenceExchange[];
  /** Endpoints that did what they were asked at least once, each behind its surface and a blank. */
  readonly working: readonly string[];
  /** Titles of what was drawn from the seed. */
  readonly drawn: readonly string[];
  /** Requirements, each behind its surface and a blank, that a scenario judges which does the same in every run. */
  readonly steady: readonly string[];
}

/** What the system does where the documents are silent; never judged. */
export interface Observation {
  readonly topic: string;
  readonly surface: Surface;
  readonly seen: string;
  /** The requirements that `seen` lists, where it is such a list. */
  readonly requirements?: readonly string[];
}

/** One request and its answer as recorded: secrets redacted, bodies cut to a bound. */
export interface EvidenceExchange {
  readonly n: number;
  readonly surface: Surface;
  readonly endpoint: string;
  /** ISO 8601, UTC, the runner's clock. */
  readonly startedAt: string;
  readonly durationMs: number;
  readonly request: {
    readonly method: string;
    readonly url: string;
    readonly headers: readonly (readonly [string, string])[];
    readonly body?: string;
  };
  /** Absent when no answer came; `fault` says why. */
  readonly response?: {
    readonly status: number;
    readonly headers: readonly (readonly [string, string])[];
    readonly body: string;
    /** Bytes received, before any cut. */
    readonly bytes: number;
  };
  readonly fault?: string;
}

/** What came of a listed failure or of a finding that is not listed; all but `excused` and `not seen` make a run fail. */
export type Standing = "excused" | "not seen" | "expired" | "another failure" | "passes again" | "not listed";

/** One line of what the list of known failures came to. */
export interface KnownFailureResult {
  readonly requirement: string;
  readonly surface: Surface;
  readonly standing: Standing;
  /** The signature of what was found in this run, where something was. */
  readonly signature?: string;
  readonly reason?: string;
  readonly owner?: string;
  readonly until?: string;
}
