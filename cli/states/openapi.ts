import { PROVIDER_STATES, type StateRow } from "../../contract/provider-states.ts";
import { SUITE } from "../suite.ts";
import { exampleOf, meaningOf } from "./page.ts";

/** The handler of provider states as an OpenAPI 3.1 document, with a request schema per state. */
export function statesDocument(): object {
  const rows: readonly StateRow[] = PROVIDER_STATES;
  return {
    openapi: "3.1.0",
    info: { title: "Provider states of the pack-trading API", version: SUITE.version },
    servers: [{ url: "http://localhost:4010/_states", description: "PROVIDER_STATES_URL" }],
    paths: {
      "/": {
        post: {
          operationId: "arrange",
          summary: "Arranges a situation that a client can't create, or ends it",
          requestBody: { required: true, content: { "application/json": { schema: { oneOf: rows.map(schemaOf) } } } },
          responses: {
            "200": {
              description: "Arranged; the returned values by their keys",
              content: { "application/json": { schema: { type: "object" } } },
            },
            "404": { description: "Not supported" },
          },
        },
      },
    },
  };
}

function schemaOf(row: StateRow): object {
  const { name, surfaces, meaning, params, returns } = row;
  const returned = returns.map((key) => `${key}, ${meaningOf(key)}`);
  return {
    title: name,
    description: `${meaning}${returned.length === 0 ? "" : `. Returns ${returned.join("; ")}`}`,
    type: "object",
    required: ["state", "params", "action"],
    properties: {
      state: { const: name },
      action: { enum: ["setup", "teardown"] },
      params: {
        type: "object",
        required: ["surface"],
        properties: {
          surface: { enum: surfaces },
          ...Object.fromEntries(
            Object.entries(params).map(([key, each]) => [key, { description: each.meaning, examples: [each.example] }]),
          ),
        },
      },
    },
    examples: [exampleOf(row)],
  };
}
