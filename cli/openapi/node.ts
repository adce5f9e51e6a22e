/** An object of an OpenAPI document; its shape is the OpenAPI specification's business. */
export type Node = Readonly<Record<string, unknown>>;
