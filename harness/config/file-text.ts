/**
 * Decodes a text file by its byte-order mark: Windows' shell writes UTF-16, or UTF-8 with a mark.
 * @throws {TypeError} if it is in another encoding
 */
export function fileText(bytes: Buffer): string {
  const mark = bytes.subarray(0, 2).toString("hex");
  const encoding = mark === "fffe" ? "utf-16le" : mark === "feff" ? "utf-16be" : "utf-8";
  const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
  if (text.includes("\0")) throw new TypeError("NUL bytes: UTF-16 without a byte-order mark");
  return text;
}
