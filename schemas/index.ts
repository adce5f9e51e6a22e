export { addSchemas } from "./add-schemas.ts";
export { BODIES, type Body, bodyOf, schemaIdsOf } from "./bodies.ts";
export { FORMATS } from "./formats.ts";
export { type Instant, parseIso8601 } from "./iso-8601.ts";
export { type JsonSchema, SCHEMAS, type SchemaName } from "./schemas.ts";
