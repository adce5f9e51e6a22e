import { isOrdinary } from "./vocabulary.ts";

/** Consecutive characters of a secret that reveal it; fewer can occur by chance. */
export const MIN_RECOGNIZABLE_LENGTH = 6;
/** Length of base64 text that contains this many bytes at any offset. Characters. */
const MIN_BASE64_LENGTH = 8;
const MIN_HEX_LENGTH = 2 * MIN_RECOGNIZABLE_LENGTH;

/** Number of marks. A mark stands for the first three characters of an entry: a place of a text without one begins no secret. */
const MARKS = 1 << 16;
const markAt = (text: string, at: number) =>
  ((text.charCodeAt(at) << 10) ^ (text.charCodeAt(at + 1) << 5) ^ text.charCodeAt(at + 2)) & (MARKS - 1);

/** A part of a text that reveals a secret. */
export interface Found {
  readonly start: number;
  readonly end: number;
  readonly name: string;
  /** Whether it is a whole secret and not a piece. */
  readonly isWhole: boolean;
}

interface Entry {
  readonly form: string;
  readonly name: string;
  readonly isWhole: boolean;
}

/** Finds secrets and recognizable pieces of them in texts. */
export class SecretIndex {
  readonly #byBeginning = new Map<string, Entry[]>();
  readonly #marks = new Uint8Array(MARKS);

  /** @param name the replacement of the secret */
  add(secret: string, name: string): void {
    for (const form of wholeForms(secret)) this.#add({ form, name, isWhole: true });
    for (const form of piecesOf(secret)) this.#add({ form, name, isWhole: false });
  }

  /** Returns all parts of the text that reveal a secret, in order and without overlaps. */
  find(text: string): readonly Found[] {
    const lower = lowered(text);
    const found: Found[] = [];
    for (let at = 0; at + MIN_RECOGNIZABLE_LENGTH <= lower.length; ) {
      const entry = this.#at(lower, at);
      if (entry === undefined) {
        at++;
        continue;
      }
      const end = entry.isWhole ? at + entry.form.length : this.#endOfPiece(lower, at, entry);
      found.push({ start: at, end, name: entry.name, isWhole: entry.isWhole });
      at = end;
    }
    return found;
  }

  #at(lower: string, at: number): Entry | undefined {
    if (this.#marks[markAt(lower, at)] === 0) return undefined;
    const entries = this.#byBeginning.get(lower.slice(at, at + MIN_RECOGNIZABLE_LENGTH));
    return entries?.find(({ form }) => lower.startsWith(form, at));
  }

  /** Returns the end of a piece, extended by overlapping pieces. */
  #endOfPiece(lower: string, start: number, { form }: Entry): number {
    let end = start + form.length;
    for (let at = start + 1; at < end; at++) {
      const next = this.#at(lower, at);
      if (next?.isWhole === true) return at;
      if (next !== undefined) end = Math.max(end, at + next.form.length);
    }
    return end;
  }

  #add(entry: Entry): void {
    const beginning = entry.form.slice(0, MIN_RECOGNIZABLE_LENGTH);
    const entries = this.#byBeginning.get(beginning) ?? [];
    if (entries.some(({ form, isWhole }) => form === entry.form && isWhole >= entry.isWhole)) return;
    entries.push(entry);
    if (entries.length > 1) entries.sort((a, b) => b.form.length - a.form.length);
    this.#byBeginning.set(beginning, entries);
    this.#marks[markAt(beginning, 0)] = 1;
  }
}

/** Converts to lower case without changing the length. */
function lowered(text: string): string {
  const lower = text.toLowerCase();
  return lower.length === text.length ? lower : text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

function wholeForms(secret: string): string[] {
  const own = Buffer.from(secret).toString("base64");
  const forms = [secret, reversed(secret), hexOf(secret), own, own.replace(/=+$/, ""), ...base64Inside(secret)];
  return [...new Set(forms.flatMap((form) => [form, forUrls(form)]).map(lowered))];
}

function piecesOf(secret: string): string[] {
  const plain = [secret, reversed(secret)]
    .flatMap((text) => windows(text, MIN_RECOGNIZABLE_LENGTH))
    .filter((each) => !isOrdinary(each));
  const base64 = base64Inside(secret).flatMap((text) => windows(text, MIN_BASE64_LENGTH));
  return [...new Set([...plain, ...base64, ...base64.map(forUrls), ...windows(hexOf(secret), MIN_HEX_LENGTH, 2)])];
}

function windows(text: string, length: number, step = 1): string[] {
  const lower = lowered(text);
  const result: string[] = [];
  for (let at = 0; at + length <= lower.length; at += step) result.push(lower.slice(at, at + length));
  return result;
}

/** Returns the three base64 forms of a text inside a longer one, by its offset: `Bearer …` and `name:…` are encoded as a whole. */
function base64Inside(secret: string): string[] {
  return [0, 1, 2].map((before) => {
    const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(secret)]);
    // Characters at both ends also contain bits of the neighbours.
    return bytes.toString("base64").slice(Math.ceil((before * 8) / 6), Math.floor((bytes.length * 8) / 6));
  });
}

function forUrls(base64: string): string {
  return base64.replaceAll("+", "-").replaceAll("/", "_");
}

function hexOf(secret: string): string {
  return Buffer.from(secret).toString("hex");
}

function reversed(text: string): string {
  return [...text].reverse().join("");
}
