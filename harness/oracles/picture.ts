/** Scheme and host of an address that also has a path. */
const HOST = /^https?:\/\/[^/?#]+(?=\/[^?#])/i;

/**
 * Returns an image's address as far as it has to be the same in two answers. A query may hold a signature that is made
 * anew for each answer, so only its presence counts. Several hosts may serve the same images, so the path counts.
 */
export function withoutSignature(image: unknown): unknown {
  return typeof image === "string" ? image.replace(HOST, "").replace(/\?.*$/s, "?") : image;
}
