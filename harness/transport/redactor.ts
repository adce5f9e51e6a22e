import type { HeaderPair } from "./exchange.ts";

/** Header names whose values are secrets whoever sends them. */
const SECRET_HEADERS = new Set(["authorization", "cookie", "set-cookie", "x-api-key", "proxy-authorization"]);

/** A shorter text is no secret worth hiding and would black out half of every body. Characters. */
const SHORTEST_SECRET = 6;

/** Replaces secrets by their names, in every form in which a server could echo them. */
export class Redactor {
  readonly #replacements = new Map<string, string>();
  #pattern: RegExp | undefined;
  /** The names that stand in the place of secrets. */
  readonly names = new Set<string>();

  /**
   * Learns a secret.
   * @param name what stands in its place, as a shell variable: `$SANDBOX_API_KEY`
   */
  learn(secret: string, name: string): void {
    if (secret.length < SHORTEST_SECRET || this.#replacements.has(secret)) return;
    this.names.add(name);
    for (const form of formsOf(secret)) this.#replacements.set(form, `$${name}`);
    this.#pattern = undefined;
  }

  /** The text without any secret. */
  text(text: string): string {
    if (this.#replacements.size === 0) return text;
    this.#pattern ??= patternOf(this.#replacements.keys());
    return text.replace(this.#pattern, (form) => this.#replacements.get(form) ?? "$SECRET");
  }

  /** Headers without any secret: known ones by name, unknown ones in headers that carry credentials cut to a note. */
  headers(headers: readonly HeaderPair[]): HeaderPair[] {
    return headers.map(([name, value]) => {
      const clean = this.text(value);
      const isKnown = clean !== value || clean === "";
      return [name, SECRET_HEADERS.has(name.toLowerCase()) && !isKnown ? maskedValue(name, value) : clean];
    });
  }
}

/** Made when it is needed: keys are learnt by the hundred in a run that finds nothing to redact. */
function patternOf(forms: Iterable<string>): RegExp {
  const longestFirst = [...forms].sort((a, b) => b.length - a.length);
  return new RegExp(longestFirst.map((form) => form.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&")).join("|"), "gi");
}

/** Made-up credentials of negative tests are no secrets: a reader needs them to repeat the request. */
function maskedValue(name: string, value: string): string {
  return name.toLowerCase().endsWith("cookie") ? "$COOKIE" : value;
}

function formsOf(secret: string): string[] {
  const base64 = Buffer.from(secret).toString("base64");
  const forms = [
    secret,
    encodeURIComponent(secret),
    JSON.stringify(secret).slice(1, -1),
    base64,
    base64.replace(/=+$/, ""),
    Buffer.from(secret).toString("base64url"),
    Buffer.from(secret).toString("hex"),
    [...secret].reverse().join(""),
  ];
  return [...new Set(forms)];
}
