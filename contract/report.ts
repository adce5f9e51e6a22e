import type { Difference } from "./difference.ts";
import type { Aspect } from "./matrix.ts";
import type { Level } from "./requirement.ts";
import type { Surface } from "./surface.ts";

/**
 * The shape of `report.json`, from which every other report is made. Documented keys keep their meaning; further keys
 * may be added.
 */
export interface Report {
  /** Version of this shape; a reader refuses a report with an unknown version. */
  readonly format: 1;
  readonly suite: { readonly name: string; readonly version: string };
  readonly target: {
    readonly baseUrl: string;
    readonly surfaces: readonly Surface[];
    /** True when the embedded reference was verified because no BASE_URL was given. */
    readonly embedded: boolean;
    /** Origin of the proxy through which the system was reached. */
    readonly proxy?: string;
    /** Present if a switch of Node made every certificate acceptable, so that anybody may have answered. */
    readonly tls?: "not verified";
  };
  /** ISO 8601, UTC, the runner's clock. */
  readonly startedAt: string;
  readonly durationMs: number;
  readonly seed: number;
  readonly verdict: "pass" | "fail" | "inconclusive";
  readonly exitStatus: 0 | 1 | 2 | 3;
  /** Why the run could not be done (exit status 2); absent otherwise. */
  readonly stopped?: string;
  /** Why a run with violations is not whole, such as its end at the first one; absent otherwise. */
  readonly unfinished?: string;
  /** Where the system stopped answering, the requests that it may not have survived. */
  readonly fatalRequests?: FatalRequests;
  readonly totals: Record<"pass" | "fail" | "inconclusive" | "notExercised", number>;
  readonly exchanges: number;
  readonly requirements: readonly RequirementResult[];
  readonly findings: readonly Finding[];
  readonly observations: readonly Observation[];
  /** What was missing, with the number of requirements that could not be exercised; the largest number first. */
  readonly unlock: readonly { readonly missing: string; readonly requirements: number }[];
  /** How often a scenario had to start again because the sandbox no longer knew its users. */
  readonly stateLost: number;
  /** The exchanges behind findings, fatal requests and inconclusive requirements, secrets already redacted. */
  readonly evidence: readonly EvidenceExchange[];
  /** Per endpoint of a surface: number of exchanges, and their durations in milliseconds (median, 95th percentile, maximum). */
  readonly latency: readonly {
    readonly surface: Surface;
    readonly endpoint: string;
    readonly exchanges: number;
    readonly p50: number;
    readonly p95: number;
    readonly max: number;
  }[];
  /** Each completed scenario, in the order of completion; absent in older reports. */
  readonly scenarios?: readonly ReportedScenario[];
  /** Results of the list of known failures; absent if none was given. */
  readonly knownFailures?: readonly KnownFailureResult[];
  /** True if `CERTIFY` asked for every required clause to be verified; absent otherwise. */
  readonly certify?: true;
  /** Results of the floors; absent if none was set. */
  readonly floors?: {
    /** `MIN_VERIFIED` as given, and the numbers of requirements needed and verified. */
    readonly minVerified?: { readonly asked: string; readonly needed: number; readonly verified: number };
    /** `BASELINE`: the start of that run, and the requirements that passed in it and are not verified now. */
    readonly baseline?: { readonly startedAt: string; readonly lost: readonly LostRequirement[] };
  };
  /** The parts of the documents that the run exercised; absent in older reports. */
  readonly coverage?: Coverage;
  /** What changed since the last run of the same system; absent if no report of one was in the folder. */
  readonly sinceLast?: SinceLast;
}

/** The findings of a run compared with those of the last one, of the requirements that both exercised. */
interface SinceLast {
  /** Start of the last run. ISO 8601, UTC. */
  readonly startedAt: string;
  readonly new: readonly ReportRow[];
  /** Violated in both runs, in another way. */
  readonly changed: readonly ReportRow[];
  readonly gone: readonly ReportRow[];
}

/** A requirement on one surface. */
export interface ReportRow {
  readonly requirement: string;
  readonly surface: Surface;
}

/** A scenario with the result of its last attempt. */
export interface ReportedScenario {
  readonly title: string;
  readonly surface: Surface;
  /** Ids of the requirements that it names. */
  readonly requirements: readonly string[];
  /** ISO 8601, UTC, the runner's clock. */
  readonly startedAt: string;
  readonly durationMs: number;
  /** `fail` if it violated a required one; the finding may belong to another scenario. */
  readonly verdict: Verdict;
}

/** The parts of the documents that a run exercised: the rows of both documents with what was observed of each. */
export interface Coverage {
  readonly errors: readonly ErrorCoverage[];
  readonly machines: readonly MachineCoverage[];
  readonly limits: readonly LimitCoverage[];
  readonly fields: readonly FieldCoverage[];
  readonly draw: readonly DrawCoverage[];
  readonly questions: readonly QuestionCoverage[];
}

/** A row of an error table at one endpoint, and the number of answers that match it. */
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

/** A documented move of a state machine, or an undocumented one that a client can try. */
export interface MoveCoverage {
  readonly kind: "transition" | "forbidden";
  readonly from: string;
  /** An endpoint, `time` or `the provider`. */
  readonly by: string;
  /** The condition of a transition; the attempt of a forbidden move. */
  readonly when: string;
  readonly to: string;
  /** Absent if the documents only name the move. */
  readonly requirement?: string;
  /** The requirement's verdict on this surface; absent if no client can observe it. */
  readonly verdict?: Verdict;
}

/** A documented limit, checked below, at and above its bound. */
export interface LimitCoverage {
  readonly surface: Surface;
  readonly limit: string;
  /** The bound with its unit: `15 min`. */
  readonly bound: string;
  readonly below?: LimitSide;
  readonly on?: LimitSide;
  readonly above?: LimitSide;
  /** Code of the open question because of which a side is not judged. */
  readonly open?: string;
}

/** The requirements about one side of a bound. */
export interface LimitSide {
  readonly requirements: readonly string[];
  /** The worst verdict of the exercised ones; `not exercised` if there is none. */
  readonly verdict: Verdict;
}

/** A documented field, with the numbers of observed records in which it had a value, was null, or was absent. */
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
  /** Whether the documents require the field in every record. */
  readonly isRequired: boolean;
}

/** Pulls of one pack, by the tier of their value. */
export interface DrawCoverage {
  readonly surface: Surface;
  /** The pack's slug, or its id if it has none. */
  readonly pack: string;
  /** Pulls whose tier is certain. */
  readonly pulls: number;
  /** Pulls whose value lies in several tiers or in none. */
  readonly unclear: number;
  readonly tiers: readonly {
    readonly name: string;
    /** Expected share among the stocked tiers according to the weights, 0 to 1. */
    readonly expected: number;
    /** Number of pulls. */
    readonly observed: number;
  }[];
}

/** An open question of the documents that the run observed. */
export interface QuestionCoverage {
  readonly code: string;
  /** Topic of its observations. */
  readonly topic: string;
  readonly question: string;
  /** Everything that passes. */
  readonly accepted: string;
  /** Surfaces on which it was observed. */
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
  /**
   * The command that repeats the last request of the scenario that left it inconclusive; secrets are shell variables.
   * Absent if that scenario sent none, for another verdict, and in older reports.
   */
  readonly curl?: string;
  /** A shell script that repeats that request after those before it. Absent if there were none, and in older reports. */
  readonly script?: string;
  /** Numbers of these exchanges in `evidence`, the last request's at the end. Absent in older reports. */
  readonly sequence?: readonly number[];
  /** The endpoint whose missing answer left it inconclusive, and what came instead of one. Absent for any other reason. */
  readonly unanswered?: Unanswered;
  /** What is missing to exercise it, in the words of `unlock`. */
  readonly missing?: string;
  /** False if the system legally does not have what the requirement is about; its clause then counts as verified. */
  readonly applies?: false;
  /** False if nothing in the run was about it. */
  readonly attempted?: false;
  /** The endpoint that it is about; absent if there are several, and in older reports. */
  readonly endpoint?: string;
  /** The aspect of the endpoint that it is about; absent in older reports. */
  readonly aspect?: Aspect;
  /** The evidence of a pass; absent without one, and in older reports. */
  readonly evidence?: PassEvidence;
}

/** A request without a usable answer. */
export interface Unanswered {
  readonly endpoint: string;
  /** For example `connection lost` or `timed out`. */
  readonly how: string;
}

/** The evidence of a pass: a pass by a single exchange may be chance. */
export interface PassEvidence {
  /** Number of exchanges that were judged. */
  readonly exchanges: number;
  /**
   * Status and endpoint of the answers that scenarios judged, for example `404 card`; `traffic` if every exchange is
   * checked.
   */
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
   * Number of the cause, from 1. Findings with the same number probably have one cause, judging by answers and
   * exchanges. They are adjacent, the most specific first. Absent in older reports.
   */
  readonly cause?: number;
  /** The violation as data. Absent in older reports, which have words only. */
  readonly differences?: readonly Difference[];
  /** Further endpoints on which it occurred. */
  readonly also?: readonly string[];
  /** What was done, in one line, if the exchange itself does not show it. */
  readonly did?: string;
  /** What was done and what came instead, in one line; generated from the data for readers, like `expected` and `actual`. */
  readonly summary: string;
  readonly expected: string;
  readonly actual: string;
  /**
   * The part of the decisive request that plain requests don't have: `path` if it is percent-encoded, a query parameter, or
   * the member of the body that the documents don't allow. Absent if there is none, if there are several, and in older reports.
   */
  readonly oddPart?: string;
  /** A command that repeats the decisive request; secrets are shell variables. */
  readonly curl: string;
  /** The same for PowerShell 7. Absent where the key that was sent is made by shell words, and in older reports. */
  readonly powershell?: string;
  readonly source: string;
  /** How many exchanges or scenarios showed it in this run, at least 1. */
  readonly seen: number;
  /** How often it occurred when the scenario was repeated alone with new users. */
  readonly confirmed?: { readonly shown: number; readonly tries: number };
  /** Numbers of exchanges in `evidence`, the decisive one last. */
  readonly exchanges: readonly number[];
  /**
   * Numbers of exchanges in `evidence`: all that led to the violation when the scenario was repeated alone, the decisive
   * one last. Absent if its request alone shows it, if it was not repeated, and in older reports.
   */
  readonly sequence?: readonly number[];
  /** Identifies the decisive request in the system's logs (W3C Trace Context). Absent in older reports. */
  readonly traceparent?: string;
  /** The narrowing of a run that shows it again. */
  readonly again: string;
  /** Title of the scenario that detected it first; absent if the exchange alone violates the contract. */
  readonly scenario?: string;
  /** The steps that led to it, one line each, if it took more than one request. */
  readonly steps?: readonly string[];
  /** A shell script that repeats the steps; secrets are shell variables. */
  readonly script?: string;
}

/** Requests that got no answer when a system stopped answering. */
export interface FatalRequests {
  /** Number of requests that were in progress. */
  readonly underWay: number;
  /** Up to five of them; first those whose form was answered least often before. At least one. */
  readonly requests: readonly FatalRequest[];
}

/** A request that a system may not have survived. */
export interface FatalRequest {
  readonly surface: Surface;
  readonly endpoint: string;
  /** How often requests of the same form, ignoring ids, were answered before. */
  readonly timesAnswered: number;
  /** A command that sends the request alone; secrets are shell variables. */
  readonly curl: string;
  /** A shell script that sends up to five earlier requests of its connection and then the request. */
  readonly script: string;
  /** Numbers of these exchanges in `evidence`, the request's own last. */
  readonly exchanges: readonly number[];
  /** Identifies the request in the system's logs (W3C Trace Context). */
  readonly traceparent?: string;
}

/** A finding without its words. */
export type BareFinding = Omit<Finding, "summary" | "expected" | "actual">;

/** A report whose findings have no words. */
export type BareReport = Omit<Report, "findings"> & { readonly findings: readonly BareFinding[] };

/**
 * The results of one shard before violations are attributed to others: only the whole run shows whether an endpoint
 * never worked, and which findings depend on others.
 */
export interface PartialResults {
  readonly entries: readonly {
    readonly requirement: string;
    readonly surface: Surface;
    readonly isKept: boolean;
    /** Number of exchanges that kept it; absent in older reports. */
    readonly exchanges?: number;
    /** Status and endpoint of the answers that kept it, for example `404 card`; `any` for checks of every exchange. */
    readonly keptBy: readonly string[];
    /** Whether findings of other requirements report the violation. */
    readonly isReportedElsewhere: boolean;
    readonly inconclusive?: string;
    /** The missing answer that is the reason of `inconclusive`. */
    readonly unanswered?: Unanswered;
    /** The command that repeats the last request before `inconclusive`. */
    readonly curl?: string;
    /** The script that repeats it after the requests before it. */
    readonly script?: string;
    /** Numbers of these exchanges in `evidence`. */
    readonly sequence?: readonly number[];
    /** Why a violation that was seen is not reported, so that no pass counts. */
    readonly doubt?: string;
    readonly missing?: { readonly unlock?: string | undefined; readonly reason: string };
  }[];
  readonly causes: readonly {
    readonly finding: BareFinding;
    /** The endpoints of its exchanges, for each way in which it occurred. */
    readonly paths: readonly (readonly string[])[];
    /** Titles of the scenarios that detected it; null if an exchange alone violated it. */
    readonly scenarios: readonly (string | null)[];
  }[];
  readonly evidence: readonly EvidenceExchange[];
  /** Endpoints that succeeded at least once, each as `surface endpoint`. */
  readonly working: readonly string[];
  /** Titles of scenarios with random content. */
  readonly drawn: readonly string[];
  /** Requirements that a deterministic scenario judges, each as `surface id`. */
  readonly steady: readonly string[];
}

/** The system's behaviour where the documents are silent; never judged. */
export interface Observation {
  readonly topic: string;
  readonly surface: Surface;
  readonly seen: string;
  /** The requirements that `seen` lists, if it is such a list. */
  readonly requirements?: readonly string[];
}

/** One request and its answer as recorded: secrets are redacted, long bodies truncated. */
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
  /** Absent if no answer came; `fault` has the reason. */
  readonly response?: {
    readonly status: number;
    readonly headers: readonly (readonly [string, string])[];
    readonly body: string;
    /** Number of bytes received, before truncation. */
    readonly bytes: number;
  };
  readonly fault?: string;
}

/**
 * The result for an entry of the list of known failures, or for a finding that is not listed. All but `excused` and
 * `not seen` fail a run.
 */
export type Standing = "excused" | "not seen" | "expired" | "another failure" | "passes again" | "not listed";

/** One result of the list of known failures. */
export interface KnownFailureResult {
  readonly requirement: string;
  readonly surface: Surface;
  readonly standing: Standing;
  /** The signature of the finding in this run, if there is one. */
  readonly signature?: string;
  readonly reason?: string;
  readonly owner?: string;
  readonly until?: string;
}
