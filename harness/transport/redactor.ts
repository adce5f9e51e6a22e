import type { HeaderPair } from "./exchange.ts";

/** Header names whose values are secrets whoever sends them. */
const SECRET_HEADERS = new Set(["authorization", "cookie", "set-cookie", "x-api-key", "proxy-authorization"]);

/** A shorter text is no secret worth hiding and would black out half of every body. Characters. */
const SHORTEST_SECRET = 6;

/** Where a text was cut. */
const CUT = "…";
/** The longest form of a secret that is looked for before such a mark. Characters. */
const LONGEST_FORM = 1024;

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
    return this.#withoutBeginnings(text.replace(this.#pattern, (form) => this.#replacements.get(form) ?? "$SECRET"));
  }

  /** A long value is cut before it comes here: what is left of a secret then stands right before the mark. */
  #withoutBeginnings(text: string): string {
    if (!text.includes(CUT)) return text;
    const [first = "", ...others] = text.split(CUT);
    let clean = first;
    for (const part of others) clean = this.#withoutEnd(clean) + CUT + part;
    return clean;
  }

  #withoutEnd(text: string): string {
    const tail = text.slice(-LONGEST_FORM).toLowerCase();
    for (const [form, name] of this.#replacements) {
      const at = tail.lastIndexOf(form.slice(0, SHORTEST_SECRET).toLowerCase());
      const kept = at === -1 ? 0 : tail.length - at;
      if (kept > 0 && form.slice(0, kept).toLowerCase() === tail.slice(at)) return text.slice(0, -kept) + name;
    }
    return text;
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

/** What a server may make of a secret before it gives it back. */
function formsOf(secret: string): string[] {
  const characters = [...secret];
  const forms = [
    secret,
    encodeURIComponent(secret),
    encodeURIComponent(encodeURIComponent(secret)),
    [...Buffer.from(secret)].map((byte) => `%${hex(byte, 2)}`).join(""),
    JSON.stringify(secret).slice(1, -1),
    secret.replaceAll("/", "\\/"),
    characters.map((each) => `\\u${hex(each.charCodeAt(0), 4)}`).join(""),
    secret.replace(/[&<>"']/g, (each) => `&#${each.charCodeAt(0)};`),
    secret.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;"),
    ...base64Of(secret),
    Buffer.from(secret).toString("hex"),
    characters.reverse().join(""),
  ];
  return [...new Set(forms)];
}

/** In base64 a text has three forms, by where it begins: `Bearer …` and `name:…` are encoded as a whole. */
function base64Of(secret: string): string[] {
  const own = Buffer.from(secret).toString("base64");
  const inside = [0, 1, 2].map((before) => {
    const text = Buffer.concat([Buffer.alloc(before), Buffer.from(secret)]);
    // Characters at either end hold bits of what stands beside it.
    return text.toString("base64").slice(Math.ceil((before * 8) / 6), Math.floor((text.length * 8) / 6));
  });
  return [own, own.replace(/=+$/, ""), ...inside].flatMap((form) => [
    form,
    form.replaceAll("+", "-").replaceAll("/", "_"),
  ]);
}

function hex(code: number, digits: number): string {
  return code.toString(16).padStart(digits, "0");
}
