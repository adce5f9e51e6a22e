import { EarlyExit } from "../exits/early-exits.ts";
import { BodyFault } from "./body.ts";
import { Overdue } from "./deadlines.ts";
import type { Exchange, SentRequest } from "./exchange.ts";
import type { Outgoing } from "./outgoing.ts";

/** Why a request got no usable HTTP answer. None of these proves anything about the contract. */
export type SilenceKind =
  | "connection refused"
  | "connection failed"
  | "connection lost"
  | "timed out"
  | "body too large"
  | "headers too large"
  | "no HTTP"
  | "TLS failed"
  | "undecodable body";

/** The system under test gave no usable answer. */
export class NoAnswer extends EarlyExit {
  override readonly name = "NoAnswer";
  readonly kind: SilenceKind;
  readonly detail: string;
  readonly request: SentRequest;
  /** Whether it timed out on a connection that was idle before, so that an intermediary may have dropped that. */
  wasIdle = false;
  /** Kind and detail in words; the same for all requests that failed in the same way. */
  readonly reason: string;

  constructor(kind: SilenceKind, request: SentRequest, detail: string, options?: ErrorOptions) {
    const reason = `${kind}${detail === "" ? "" : ` (${detail})`}`;
    super(`${request.method} ${new URL(request.url).pathname}: ${reason}`, options);
    this.kind = kind;
    this.detail = detail;
    this.request = request;
    this.reason = reason;
  }

  /** Whether the system may have received the request, so that it may have caused a crash. */
  get mayHaveArrived(): boolean {
    return !NOT_CONNECTED.has(this.kind);
  }
}

/** Failures before the request was sent. */
const NOT_CONNECTED: ReadonlySet<SilenceKind> = new Set(["connection refused", "connection failed", "TLS failed"]);

const KINDS: Readonly<Record<string, SilenceKind>> = {
  ECONNREFUSED: "connection refused",
  ENOTFOUND: "connection failed",
  EAI_AGAIN: "connection failed",
  EHOSTUNREACH: "connection failed",
  ENETUNREACH: "connection failed",
  EADDRNOTAVAIL: "connection failed",
  ECONNRESET: "connection lost",
  EPIPE: "connection lost",
  UND_ERR_SOCKET: "connection lost",
  UND_ERR_DESTROYED: "connection lost",
  UND_ERR_CLOSED: "connection lost",
  ABORT_ERR: "timed out",
  UND_ERR_CONNECT_TIMEOUT: "timed out",
  UND_ERR_HEADERS_TIMEOUT: "timed out",
  UND_ERR_BODY_TIMEOUT: "timed out",
  ETIMEDOUT: "timed out",
  UND_ERR_HEADERS_OVERFLOW: "headers too large",
  HPE_HEADER_OVERFLOW: "headers too large",
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: "no HTTP",
  UND_ERR_RESPONSE_CONTENT_LENGTH_MISMATCH: "no HTTP",
};

/** No answer of a documented endpoint. */
export class EndpointUnanswered extends NoAnswer {
  readonly outgoing: Outgoing;
  /** The request as an exchange without an answer; undefined if it was not sent, because its endpoint keeps failing. */
  readonly exchange: Exchange | undefined;

  constructor(
    outgoing: Outgoing,
    { kind, request, detail }: Pick<NoAnswer, "kind" | "request" | "detail">,
    exchange?: Exchange,
    options?: ErrorOptions,
  ) {
    super(kind, request, detail, options);
    this.outgoing = outgoing;
    this.exchange = exchange;
  }
}

/**
 * Returns a request without an answer as an exchange.
 * @param sentAtMs milliseconds as of `performance.now()`
 */
export function toUnansweredExchange(
  n: number,
  { surface, endpoint }: Pick<Exchange, "surface" | "endpoint">,
  { request, message }: NoAnswer,
  sentAtMs: number,
): Exchange {
  const doneAtMs = performance.now();
  const startedAt = Date.now() - (doneAtMs - sentAtMs);
  const nothing = { status: 0, headers: [], text: "", bytes: 0, json: undefined };
  return { n, surface, endpoint, request, ...nothing, startedAt, sentAtMs, doneAtMs, fault: message };
}

/** Returns whether only the connection failed, which a restart or a proxy may cause. */
export function isAboutConnection(kind: SilenceKind): boolean {
  return kind === "connection refused" || kind === "connection failed" || kind === "connection lost";
}

/** Returns whether the answer was too large or too broken to read. */
export function isAboutContent(kind: SilenceKind): boolean {
  return kind === "body too large" || kind === "headers too large" || kind === "undecodable body";
}

/**
 * Converts an error of the HTTP library.
 * @throws any error that is not about the network, because it is a fault of ours
 */
export function toNoAnswer(thrown: unknown, request: SentRequest): NoAnswer {
  if (thrown instanceof NoAnswer) return thrown;
  if (thrown instanceof Overdue) return new NoAnswer("timed out", request, thrown.message, { cause: thrown });
  if (thrown instanceof BodyFault) return new NoAnswer(thrown.kind, request, thrown.message, { cause: thrown });
  if (!(thrown instanceof Error)) throw thrown;
  if (isHttp2(thrown)) return new NoAnswer("no HTTP", request, "HTTP/2", { cause: thrown });
  const code = codeOf(thrown);
  // What this process gives up has a reason of its own: this is a proxy that opened no way to the system.
  if (code === "UND_ERR_ABORTED") return new NoAnswer("connection failed", request, thrown.message, { cause: thrown });
  const kind = kindOf(thrown, code);
  if (kind === undefined) throw thrown;
  return new NoAnswer(kind, request, code, { cause: thrown });
}

/** Type of the frame with which a server of HTTP/2 begins; it stands after the three bytes of its length. */
const SETTINGS_FRAME = 4;

/** Returns whether the server speaks HTTP/2 without TLS. */
function isHttp2(error: Error): boolean {
  if (!("data" in error) || typeof error.data !== "string") return false;
  return error.data.charCodeAt(0) === 0 && error.data.charCodeAt(3) === SETTINGS_FRAME;
}

function codeOf(error: Error): string {
  const own = (error as NodeJS.ErrnoException).code;
  if (typeof own === "string") return own;
  return error.cause instanceof Error ? codeOf(error.cause) : "";
}

function kindOf(error: Error, code: string): SilenceKind | undefined {
  if (code in KINDS) return KINDS[code];
  // The parser has no code for some errors.
  if (code.startsWith("HPE_") || error.name === "HTTPParserError") return "no HTTP";
  if (code.startsWith("ERR_SSL") || code.startsWith("ERR_TLS") || /CERT|SELF_SIGNED|UNABLE_TO/.test(code))
    return "TLS failed";
  if (error.name === "TimeoutError" || error.name === "AbortError") return "timed out";
  if (code === "EPROTO") return "TLS failed";
  return undefined;
}
