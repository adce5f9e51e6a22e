import type { HeaderPair } from "../exchange.ts";
import { readingsOf } from "./escapes.ts";
import { type Found, MIN_RECOGNIZABLE_LENGTH, SecretIndex } from "./secret-index.ts";

/** A part of a text that reveals a secret, its escapes decoded, and the name of the secret. */
interface Revealing {
  readonly text: string;
  readonly name: string;
}

/** What replaces a part of a text that reveals a secret. */
export type StandIn = (revealing: Revealing) => string;

const BY_NAME: StandIn = ({ name }) => `$${name}`;

/** Headers whose values are secrets, in requests and answers. */
const SECRET_HEADERS = new Set(["authorization", "cookie", "set-cookie", "x-api-key", "proxy-authorization"]);

/**
 * Replaces secrets by their names, in every form in which a server could echo them. Also replaces recognizable pieces
 * of a secret, because a text may be cut within it, and a server may split it over two fields.
 */
export class Redactor {
  readonly #secrets = new Set<string>();
  readonly #index = new SecretIndex();
  /** Secrets that are not in the index yet, with their names. */
  readonly #unindexed: (readonly [secret: string, name: string])[] = [];
  /** The names that replace the values of headers that are always sent, also of short ones, by `name: value`. */
  readonly #extra = new Map<string, string>();
  /** The names that replace secrets. */
  readonly names = new Set<string>();
  /** Shell words that compute values that no environment variable has, by name. */
  readonly recipes = new Map<string, string>();

  /**
   * Learns a secret. Secrets of less than six characters are ignored, because hiding them would remove half of every
   * body.
   * @param name its replacement, as a shell variable: `$SANDBOX_API_KEY`
   * @param recipe a shell word that computes the secret from the reader's variables: `"${SANDBOX_API_KEY%?}"`. Another
   *   recipe under the same name gets a number after the name.
   */
  learn(secret: string, name: string, recipe?: string): void {
    if (secret.length < MIN_RECOGNIZABLE_LENGTH || this.#secrets.has(secret)) return;
    let own = name;
    for (let nth = 2; this.names.has(own) && this.recipes.get(own) !== recipe; nth++) own = `${name}_${nth}`;
    this.names.add(own);
    if (recipe !== undefined) this.recipes.set(own, recipe);
    this.#secrets.add(secret);
    this.#unindexed.push([secret, own]);
  }

  /** Returns the text without secrets. */
  text(text: string, standIn = BY_NAME): string {
    if (this.#secrets.size === 0 || text.length < MIN_RECOGNIZABLE_LENGTH) return text;
    // Indexed on demand: a run learns hundreds of keys and may have nothing to redact.
    for (const [secret, name] of this.#unindexed.splice(0)) this.#index.add(secret, name);
    const found: (Found & Revealing)[] = [];
    for (const { text: reading, origin } of readingsOf(text)) {
      for (const each of this.#index.find(reading)) {
        const part = { ...each, text: reading.slice(each.start, each.end) };
        if (origin === undefined) found.push(part);
        else found.push({ ...part, start: origin[each.start] ?? 0, end: origin[each.end] ?? text.length });
      }
    }
    return found.length === 0 ? text : replaced(text, found, standIn);
  }

  /** Returns a JSON value without secrets in texts and member names. */
  within<T>(value: T): T {
    return this.#within(value) as T;
  }

  #within(value: unknown): unknown {
    if (typeof value === "string") return this.text(value);
    if (Array.isArray(value)) return value.map((each) => this.#within(each));
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [this.text(name), this.#within(each)]));
  }

  /** Learns the value of a header that is always sent, and the credentials in it. */
  learnHeader(name: string, value: string): void {
    const variable = `EXTRA_${name.toUpperCase().replaceAll(/[^A-Z0-9]/g, "_")}`;
    const [, scheme, credentials = ""] = /^(basic|bearer) +(\S+)$/i.exec(value) ?? [];
    this.learn(value, variable);
    this.learn(credentials, `${variable}_CREDENTIALS`);
    if (scheme?.toLowerCase() === "basic")
      this.learn(Buffer.from(credentials, "base64").toString(), `${variable}_DECODED`);
    this.#extra.set(`${name.toLowerCase()}: ${value}`, variable);
  }

  /** Returns headers without secrets: known ones replaced by name, unknown ones in credential headers by a note. */
  headers(headers: readonly HeaderPair[], standIn = BY_NAME): HeaderPair[] {
    return headers.map(([name, value]) => {
      const extra = this.#extra.get(`${name.toLowerCase()}: ${value}`);
      const clean = extra === undefined ? this.text(value, standIn) : standIn({ text: value, name: extra });
      const isKnown = clean !== value || clean === "";
      return [
        this.text(name, standIn),
        SECRET_HEADERS.has(name.toLowerCase()) && !isKnown ? maskedValue(name, value) : clean,
      ];
    });
  }
}

/** Keeps made-up credentials of negative tests, which a reader needs to repeat the request. */
function maskedValue(name: string, value: string): string {
  return name.toLowerCase().endsWith("cookie") ? "$COOKIE" : value;
}

/** Replaces secrets in a text. Of overlapping ones the first decides the name, and a whole secret before a piece. */
function replaced(text: string, found: readonly (Found & Revealing)[], standIn: StandIn): string {
  const inOrder = [...found].sort(
    (a, b) => a.start - b.start || Number(b.isWhole) - Number(a.isWhole) || b.end - a.end,
  );
  let result = "";
  let copiedTo = 0;
  for (const part of inOrder) {
    const { start, end } = part;
    if (start >= copiedTo) result += text.slice(copiedTo, start) + standIn(part);
    copiedTo = Math.max(copiedTo, end);
  }
  return result + text.slice(copiedTo);
}
