/** Minimum number of consecutive characters of a secret that count as a leak. */
const MIN_LEAK = 6;

/**
 * Pieces of secrets in a text that a reader could recognise: as they are, reversed, or after decoding escapes of URLs,
 * JSON and markup, base64 or hex. Written independently of the redactor that it tests.
 * @param secrets without their public prefix such as `sandbox-`
 */
export function leaksIn(text: string, secrets: readonly string[]): readonly string[] {
  const wanted = new Set(secrets.flatMap((secret) => pieces(secret.toLowerCase())));
  const found = new Set<string>();
  for (const reading of readingsOf(text)) {
    const lower = reading.toLowerCase();
    for (let at = 0; at + MIN_LEAK <= lower.length; at++) {
      const piece = lower.slice(at, at + MIN_LEAK);
      if (wanted.has(piece)) found.add(piece);
    }
  }
  return [...found];
}

function pieces(secret: string): string[] {
  const forward = Array.from({ length: secret.length - MIN_LEAK + 1 }, (_, at) => secret.slice(at, at + MIN_LEAK));
  return [...forward, ...forward.map((each) => [...each].reverse().join(""))];
}

function readingsOf(text: string): string[] {
  const unescaped = text.replace(/\\+u00(..)|%(?:25)*(..)|&(?:amp;)*#(\d+);/g, (all, json, url, page) => {
    const code = page === undefined ? Number.parseInt(json ?? url, 16) : Number(page);
    return Number.isNaN(code) ? all : String.fromCharCode(code);
  });
  const words = [...new Set(text.match(/[\w+/-]{8,}/g))];
  const decoded = words.flatMap((word) => [
    ...[0, 1, 2, 3].map((at) => Buffer.from(word.slice(at), "base64").toString("latin1")),
    ...[0, 1].map((at) => Buffer.from(word.slice(at), "hex").toString("latin1")),
  ]);
  return [text, unescaped, decoded.join("\n")];
}
