import { sha256 } from "../certificate/certificate.ts";

/** Returns a name for the folder of a target: readable, and different for each target. */
export function slugOf(target: string): string {
  const words = target
    .toLowerCase()
    .replace(/^https?:\/\//, "")
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "")
    .slice(0, 60);
  return `${words}-${sha256(target).slice(0, 8)}`;
}
