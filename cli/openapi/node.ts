/** An object of an OpenAPI document. */
export type Node = Readonly<Record<string, unknown>>;
