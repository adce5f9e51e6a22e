/** Parts of JSON Schemas of our own files; other members are allowed everywhere. */

export const text = { type: "string" };
export const count = { type: "integer", minimum: 0 };

export function list(items: object): object {
  return { type: "array", items };
}

/** An object with these members; a question mark at the end of a name marks an optional one. */
export function record(members: Readonly<Record<string, object>>): object {
  const entries = Object.entries(members);
  return {
    type: "object",
    required: entries.map(([name]) => name).filter((name) => !name.endsWith("?")),
    properties: Object.fromEntries(entries.map(([name, schema]) => [name.replace(/\?$/, ""), schema])),
  };
}
