declare const accepted: unique symbol;

/** A JSON Schema; its type knows the values that it accepts. Other members of objects are allowed everywhere. */
export interface Shape<T> {
  readonly [accepted]?: T;
}

/** The values that a schema accepts; unknown for one that is not made by the functions below. */
export type Accepted<S> = S extends Shape<infer T> ? T : unknown;

export const text: Shape<string> = shape({ type: "string" });
export const number: Shape<number> = shape({ type: "number" });
export const boolean: Shape<boolean> = shape({ type: "boolean" });
export const count: Shape<number> = shape({ type: "integer", minimum: 0 });

export function matching(pattern: RegExp, description?: string): Shape<string> {
  return shape({ ...(description === undefined ? {} : { description }), type: "string", pattern: pattern.source });
}

export function literal<const V>(...values: readonly V[]): Shape<V> {
  return shape(values.length === 1 ? { const: values[0] } : { enum: values });
}

export function list<S>(items: S): Shape<readonly Accepted<S>[]> {
  return shape({ type: "array", items });
}

/** An object with any names of members. */
export function map<S>(values: S): Shape<Readonly<Record<string, Accepted<S>>>> {
  return shape({ type: "object", additionalProperties: values });
}

type Members<M> = { readonly [K in keyof M as K extends `${string}?` ? never : K]: Accepted<M[K]> } & {
  readonly [K in keyof M as K extends `${infer Name}?` ? Name : never]?: Accepted<M[K]>;
};

/** An object with these members; a question mark at the end of a name marks an optional one. */
export function record<M extends Readonly<Record<string, object>>>(members: M): Shape<Members<M>> {
  const entries = Object.entries(members);
  return shape({
    type: "object",
    required: entries.map(([name]) => name).filter((name) => !name.endsWith("?")),
    properties: Object.fromEntries(entries.map(([name, schema]) => [name.replace(/\?$/, ""), schema])),
  });
}

function shape<T>(schema: object): Shape<T> {
  return schema;
}
