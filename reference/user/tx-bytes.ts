/**
 * Parses the JSON forms of a byte array: a list of numbers, a serialised Node buffer (`{type: "Buffer", data: […]}`),
 * and a serialised typed array (`{"0": …, "1": …}`).
 */
export function bytesOf(raw: unknown): Uint8Array | undefined {
  const list = listOf(raw);
  const areBytes = list?.every((byte) => typeof byte === "number" && Number.isInteger(byte) && byte >= 0 && byte < 256);
  return list && list.length > 0 && areBytes ? Uint8Array.from(list as number[]) : undefined;
}

function listOf(raw: unknown): readonly unknown[] | undefined {
  if (Array.isArray(raw)) return raw;
  if (typeof raw !== "object" || raw === null) return undefined;
  if ("data" in raw) return Array.isArray(raw.data) ? raw.data : undefined;
  const inOrder = Object.keys(raw).every((key, at) => key === String(at));
  return inOrder ? Object.values(raw) : undefined;
}
