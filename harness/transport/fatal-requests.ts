import type { Surface } from "../../contract/surface.ts";
import type { Connection } from "./connection.ts";
import { toKept } from "./evidence.ts";
import { type Exchange, memberOf } from "./exchange.ts";

/** Exchanges before a request, on its connection, that are kept. */
const BEFORE = 5;
/** A longer answer is not kept until the next ones come. Characters. */
const LONGEST_TEXT = 16_384;
/** Requests without an answer that are kept; more are under way only where a system has answered nothing for long. */
const MAX_SUSPECTS = 100;
/** Forms of requests that are counted; more is a system that is asked for long, where each form is familiar. */
const MAX_FORMS = 5_000;

/** A request that a system may not have survived. */
export interface FatalRequest {
  readonly surface: Surface;
  /** Up to five exchanges of its connection before it, then the request as an exchange without an answer. */
  readonly exchanges: readonly Exchange[];
  /** How often requests of its form were answered before. */
  readonly timesAnswered: number;
}

/**
 * Remembers which requests a system did not answer, so that a crash can be told with the request that caused it. Several
 * requests are under way when a system dies; the most suspicious is the one that was not answered in this form before.
 */
export class FatalRequests {
  /** The last exchanges of each connection. */
  readonly #recent = new WeakMap<Connection, readonly Exchange[]>();
  /** How often a request of a form was answered. */
  readonly #answered = new Map<string, number>();
  #suspects: FatalRequest[] = [];

  /** Notes an answer: the system survived all that was lost before its request was sent. */
  noteAnswer(exchange: Exchange, connection: Connection): void {
    const form = this.#formOf(exchange, connection);
    if (this.#answered.has(form) || this.#answered.size < MAX_FORMS)
      this.#answered.set(form, (this.#answered.get(form) ?? 0) + 1);
    if (this.#suspects.length > 0)
      this.#suspects = this.#suspects.filter(({ exchanges }) => (exchanges.at(-1)?.doneAtMs ?? 0) >= exchange.sentAtMs);
    this.#remember(exchange, connection);
  }

  /**
   * Notes a request that got no answer, or only one of an intermediary.
   * @param isHanging whether it was waited for in vain; then the system may have stopped long before
   */
  noteLoss(exchange: Exchange, connection: Connection, isHanging = false): void {
    const before = this.#recent.get(connection) ?? [];
    const form = this.#formOf(exchange, connection);
    this.#remember(exchange, connection);
    if (this.#suspects.length >= MAX_SUSPECTS) return;
    // What was sent when others were already lost came too late.
    const isLate = this.#suspects.some(({ exchanges }) => (exchanges.at(-1)?.doneAtMs ?? 0) < exchange.sentAtMs);
    if (isLate) return;
    const timesAnswered = isHanging ? 0 : (this.#answered.get(form) ?? 0);
    this.#suspects.push({ surface: exchange.surface, exchanges: [...before, exchange], timesAnswered });
  }

  /** The requests without an answer since the system answered last, the most suspicious first. */
  get suspects(): readonly FatalRequest[] {
    const sentAtMs = ({ exchanges }: FatalRequest) => exchanges.at(-1)?.sentAtMs ?? 0;
    return [...this.#suspects].sort((a, b) => a.timesAnswered - b.timesAnswered || sentAtMs(a) - sentAtMs(b));
  }

  /** Its own form, and whether it repeats a request of its connection: a second sale of an item is no usual sale. */
  #formOf(exchange: Exchange, connection: Connection): string {
    const { url, body } = exchange.request;
    const recent = this.#recent.get(connection) ?? [];
    const isRepeat = body !== undefined && recent.some(({ request }) => request.url === url && request.body === body);
    return `${isRepeat ? "repeated " : ""}${formOf(exchange)}`;
  }

  #remember(exchange: Exchange, connection: Connection): void {
    const earlier = this.#recent.get(connection) ?? [];
    this.#recent.set(connection, [...earlier, toKept(exchange, LONGEST_TEXT)].slice(-BEFORE));
  }
}

/** The ids of users that requests name, in their order. */
export function usersNamedIn(exchanges: readonly Exchange[]): readonly string[] {
  const named = exchanges.flatMap(({ request }) => {
    const [, inPath] = /\/inventory\/([^/?]+)/.exec(request.url) ?? [];
    const inBody = memberOf(parsed(request.body), "user_id");
    return [inBody, inPath];
  });
  return [...new Set(named.filter((id): id is string => typeof id === "string" && id.length >= SHORTEST_USER_ID))];
}

/** Shorter ones stand in other texts by chance. Characters. */
const SHORTEST_USER_ID = 8;

/** Longer forms are cut: what is special about a request seldom stands behind so much. Characters. */
const LONGEST_FORM = 400;
/** Ids: words with a digit or a capital in them. Small numbers stay, since limits lie among them. */
const IDS = /(?=[a-z_-]*[\dA-Z])[\w-]{5,}/g;

/** What a request looks like, whatever its ids: most systems treat requests of one form alike. */
function formOf({ endpoint, request: { method, url, headers, body } }: Exchange): string {
  const names = headers.map(([name]) => name).join(",");
  const { pathname, search } = new URL(url);
  const sent = `${pathname}${search} ${body ?? "no body"}`;
  const size = sent.length > LONGEST_FORM ? `${String(sent.length).length} digits of characters` : "short";
  return `${endpoint} ${method} ${names} ${size} ${sent.slice(0, LONGEST_FORM).replaceAll(IDS, "x")}`;
}

function parsed(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    // Some requests have a body that is no JSON on purpose.
    return undefined;
  }
}
