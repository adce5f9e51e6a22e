import type { Surface } from "../../contract/surface.ts";
import { Counts } from "../collections/counts.ts";
import type { Connection } from "./connection.ts";
import type { Exchange } from "./exchange.ts";
import { LastRequests } from "./last-requests.ts";

/** Exchanges kept before a request on its connection. */
const BEFORE = 5;
/** Maximum kept requests without an answer. More are in progress only if a system has not answered for long. */
const MAX_SUSPECTS = 100;
/** Maximum counted forms of requests. Later ones hardly differ from them. */
const MAX_FORMS = 5_000;

/** A request that may have crashed the system. */
export interface FatalRequest {
  readonly surface: Surface;
  /** Up to five earlier exchanges of its connection, then the request itself as an exchange without an answer. */
  readonly exchanges: readonly Exchange[];
  /** Number of earlier answers to requests of its form. */
  readonly timesAnswered: number;
}

/**
 * Remembers which requests a system did not answer, so that a report of a crash can name its cause. Of several requests
 * in progress, the most suspicious is the one whose form was answered least often.
 */
export class FatalRequests {
  readonly #recent = new LastRequests(BEFORE);
  /** Number of answers per form of request. */
  readonly #answered = new Counts<string>();
  #suspects: FatalRequest[] = [];

  /** Notes an answer: the system survived all requests that were lost before this one was sent. */
  noteAnswer(exchange: Exchange, connection: Connection): void {
    const form = this.#formOf(exchange, connection);
    if (this.#answered.has(form) || this.#answered.size < MAX_FORMS) this.#answered.increment(form);
    if (this.#suspects.length > 0)
      this.#suspects = this.#suspects.filter(({ exchanges }) => (exchanges.at(-1)?.doneAtMs ?? 0) >= exchange.sentAtMs);
    this.#recent.note(exchange, connection);
  }

  /**
   * Notes a request that got no answer, or only a gateway error.
   * @param isHanging whether it timed out; the system may then have stopped long before
   */
  noteLoss(exchange: Exchange, connection: Connection, isHanging = false): void {
    const before = this.#recent.of(connection);
    const form = this.#formOf(exchange, connection);
    this.#recent.note(exchange, connection);
    if (this.#suspects.length >= MAX_SUSPECTS) return;
    // A request that was sent after another one was lost is no suspect.
    const isLate = this.#suspects.some(({ exchanges }) => (exchanges.at(-1)?.doneAtMs ?? 0) < exchange.sentAtMs);
    if (isLate) return;
    const timesAnswered = isHanging ? 0 : this.#answered.of(form);
    this.#suspects.push({ surface: exchange.surface, exchanges: [...before, exchange], timesAnswered });
  }

  /** The requests without an answer since the last answer, the most suspicious first. */
  get suspects(): readonly FatalRequest[] {
    const sentAtMs = ({ exchanges }: FatalRequest) => exchanges.at(-1)?.sentAtMs ?? 0;
    return [...this.#suspects].sort((a, b) => a.timesAnswered - b.timesAnswered || sentAtMs(a) - sentAtMs(b));
  }

  /** Returns the form of a request and whether it repeats one on its connection: a second sale of an item differs from a first one. */
  #formOf(exchange: Exchange, connection: Connection): string {
    const { url, body } = exchange.request;
    const recent = this.#recent.of(connection);
    const isRepeat = body !== undefined && recent.some(({ request }) => request.url === url && request.body === body);
    return `${isRepeat ? "repeated " : ""}${formOf(exchange)}`;
  }
}

/** Maximum length of a form; what is special about a request seldom comes later. Characters. */
const MAX_FORM_LENGTH = 400;
/** Ids: words with a digit or a capital letter. Small numbers are kept, because limits are among them. */
const IDS = /(?=[a-z_-]*[\dA-Z])[\w-]{5,}/g;

/** Returns a request without its ids. Most systems treat requests of one form alike. */
function formOf({ endpoint, request: { method, url, headers, body } }: Exchange): string {
  const names = headers.map(([name]) => name).join(",");
  const sent = `${url} ${body ?? "no body"}`;
  // Of long requests, the order of magnitude counts.
  const size = sent.length > MAX_FORM_LENGTH ? `10^${String(sent.length).length}` : "short";
  return `${endpoint} ${method} ${names} ${size} ${sent.slice(0, MAX_FORM_LENGTH).replaceAll(IDS, "x")}`;
}
