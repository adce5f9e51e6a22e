/**
 * Writes a value as JSON in another form than `JSON.stringify`: members in reverse order, white space around every
 * token, the first character of each string escaped, and whole numbers with a fraction. Every JSON parser reads the same
 * value.
 */
export function inOtherForm(value: unknown): string {
  if (Array.isArray(value)) return `[ ${value.map(inOtherForm).join("\t,\n")} ]`;
  if (typeof value === "string") return escaped(value);
  if (typeof value === "number" && Number.isSafeInteger(value)) return value.toFixed(1);
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const members = Object.entries(value).reverse();
  return `{\r\n  ${members.map(([name, member]) => `${JSON.stringify(name)} : ${inOtherForm(member)}`).join(" ,\n  ")}\n}`;
}

function escaped(text: string): string {
  if (text === "") return '""';
  const first = text.charCodeAt(0).toString(16).padStart(4, "0");
  return `"\\u${first}${JSON.stringify(text.slice(1)).slice(1)}`;
}
