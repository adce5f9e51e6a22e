import type { HeaderPair } from "../exchange.ts";
import { readingsOf } from "./escapes.ts";
import { type Found, MIN_RECOGNIZABLE_LENGTH, SecretIndex } from "./secret-index.ts";

/** Header names whose values are secrets whoever sends them. */
const SECRET_HEADERS = new Set(["authorization", "cookie", "set-cookie", "x-api-key", "proxy-authorization"]);

/**
 * Replaces secrets by their names, in every form in which a server could echo them, and every piece of one that is long
 * enough to recognize: a text may have been cut in the midst of a secret, and a server may split one over two fields.
 */
export class Redactor {
  readonly #secrets = new Set<string>();
  readonly #index = new SecretIndex();
  /** Secrets that are not in the index yet, with their names. */
  readonly #unindexed: (readonly [secret: string, name: string])[] = [];
  /** The names that stand in the place of secrets. */
  readonly names = new Set<string>();
  /** How a shell makes the values of names that nobody's environment has, by name. */
  readonly recipes = new Map<string, string>();

  /**
   * Learns a secret; one of less than six characters is none worth hiding and would black out half of every body.
   * @param name what stands in its place, as a shell variable: `$SANDBOX_API_KEY`
   * @param recipe a shell word that makes the secret of the reader's variables: `"${SANDBOX_API_KEY%?}"`. Another recipe
   *   under the same name gets a number behind the name.
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

  /** The text without any secret. */
  text(text: string): string {
    if (this.#secrets.size === 0 || text.length < MIN_RECOGNIZABLE_LENGTH) return text;
    // Only when it is needed: keys are learnt by the hundred in a run that finds nothing to redact.
    for (const [secret, name] of this.#unindexed.splice(0)) this.#index.add(secret, name);
    const found: Found[] = [];
    for (const { text: reading, origin } of readingsOf(text)) {
      for (const each of this.#index.find(reading)) {
        if (origin === undefined) found.push(each);
        else found.push({ ...each, start: origin[each.start] ?? 0, end: origin[each.end] ?? text.length });
      }
    }
    return found.length === 0 ? text : replaced(text, found);
  }

  /** The value of JSON without any secret, in its texts and in the names of its members. */
  within<T>(value: T): T {
    return this.#within(value) as T;
  }

  #within(value: unknown): unknown {
    if (typeof value === "string") return this.text(value);
    if (Array.isArray(value)) return value.map((each) => this.#within(each));
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [this.text(name), this.#within(each)]));
  }

  /** Headers without any secret: known ones by name, unknown ones in headers that carry credentials cut to a note. */
  headers(headers: readonly HeaderPair[]): HeaderPair[] {
    return headers.map(([name, value]) => {
      const clean = this.text(value);
      const isKnown = clean !== value || clean === "";
      return [this.text(name), SECRET_HEADERS.has(name.toLowerCase()) && !isKnown ? maskedValue(name, value) : clean];
    });
  }
}

/** Made-up credentials of negative tests are no secrets: a reader needs them to repeat the request. */
function maskedValue(name: string, value: string): string {
  return name.toLowerCase().endsWith("cookie") ? "$COOKIE" : value;
}

/** Of stretches that overlap, the first gives the name, and a whole secret before a piece of one. */
function replaced(text: string, found: readonly Found[]): string {
  const inOrder = [...found].sort(
    (a, b) => a.start - b.start || Number(b.isWhole) - Number(a.isWhole) || b.end - a.end,
  );
  let result = "";
  let copiedTo = 0;
  for (const { start, end, name } of inOrder) {
    if (start >= copiedTo) result += `${text.slice(copiedTo, start)}$${name}`;
    copiedTo = Math.max(copiedTo, end);
  }
  return result + text.slice(copiedTo);
}
