/**
 * Returns an image's address as far as it has to be the same in two answers. A query may hold a signature that is made
 * anew for each answer, so only its presence counts.
 */
export function withoutSignature(image: unknown): unknown {
  return typeof image === "string" ? image.replace(/\?.*$/s, "?") : image;
}
