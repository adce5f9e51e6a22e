import { createHash } from "node:crypto";

/** Maximum length of the words in the name of a folder. Characters. */
const MAX_WORDS = 60;

/**
 * Returns the name of the folder with the recordings of a play, which no other play has.
 * @param texts by which its subjects are found, the name of the first one first
 */
export function folderNameOf(kind: string, texts: readonly string[]): string {
  const [name = ""] = texts;
  const words = name.toLowerCase().replace(/[^a-z0-9]+/g, "-");
  const digest = createHash("sha256").update(JSON.stringify(texts)).digest("hex");
  return `${kind}-${words.slice(0, MAX_WORDS)}-${digest.slice(0, 8)}`;
}
