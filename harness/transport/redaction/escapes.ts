/** Matches one escaped character of URLs, JSON and markup. */
const ESCAPE =
  /%([0-9a-f]{2})|\\u00([0-9a-f]{2})|\\x([0-9a-f]{2})|\\([/"'\\])|&#x0*([0-9a-f]{2});|&#0*(\d{2,3});|&(amp|lt|gt|quot|apos);/gi;
const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
/** Maximum nested escapes, for example a text in JSON in JSON in a URL. */
const MAX_ROUNDS = 3;

/** A text after its escapes were decoded. */
export interface Reading {
  readonly text: string;
  /** Index of each character in the original text, and at the end the original length; undefined if nothing moved. */
  readonly origin: readonly number[] | undefined;
}

/** Returns the text itself, and the text after each round of decoding. */
export function readingsOf(text: string): readonly Reading[] {
  const readings: Reading[] = [{ text, origin: undefined }];
  for (let reading = undone({ text, origin: undefined }); reading !== undefined; reading = undone(reading)) {
    readings.push(reading);
    if (readings.length > MAX_ROUNDS) break;
  }
  return readings;
}

function undone({ text, origin }: Reading): Reading | undefined {
  let result = "";
  let copiedTo = 0;
  const places: number[] = [];
  const copy = (to: number) => {
    for (let at = copiedTo; at < to; at++) places.push(origin?.[at] ?? at);
    result += text.slice(copiedTo, to);
  };
  for (const match of text.matchAll(ESCAPE)) {
    copy(match.index);
    places.push(origin?.[match.index] ?? match.index);
    result += characterOf(match);
    copiedTo = match.index + match[0].length;
  }
  if (copiedTo === 0) return undefined;
  copy(text.length);
  places.push(origin?.[text.length] ?? text.length);
  return { text: result, origin: places };
}

function characterOf([, percent, unicode, hex, plain, markupHex, markup, entity]: RegExpMatchArray): string {
  if (plain !== undefined) return plain;
  if (entity !== undefined) return ENTITIES[entity.toLowerCase()] ?? "";
  if (markup !== undefined) return String.fromCharCode(Number(markup));
  return String.fromCharCode(Number.parseInt(percent ?? unicode ?? hex ?? markupHex ?? "", 16));
}
