/**
 * Tests of whole bodies by the id of their schema, compiled ahead of time. It is empty in the sources, where ajv compiles
 * a schema when its first body arrives. The build fills it: scripts/compiled-schemas.mjs.
 */
export const COMPILED: Readonly<Record<string, (body: unknown) => boolean>> = {};
