/** Encodes a text as one segment of a path. Half of a surrogate pair, which no URL can hold, becomes U+FFFD. */
export function toPathSegment(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}
