import { type Endpoint, PARTNER_ENDPOINTS, USER_ENDPOINTS } from "../../contract/endpoints.ts";
import { PREFIX, SURFACES, type Surface } from "../../contract/surface.ts";
import { SUITE } from "../suite.ts";
import { componentSchemas } from "./components.ts";
import type { Node } from "./node.ts";
import { operationOf } from "./operation.ts";

/** All three surfaces as one OpenAPI 3.1 document, generated from the contract's tables and the schemas. */
export function openapiDocument(): Node {
  return {
    openapi: "3.1.0",
    info: {
      title: "Pack-trading API",
      version: SUITE.version,
      description:
        "The partner interface, its sandbox, and the user-key interface, as packproof verifies them. " +
        "Descriptions are summaries; the specification documents decide.",
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: "http://localhost:4010", description: "Where `packproof mock` listens by default" }],
    tags: SURFACES.map((name) => ({ name, description: ABOUT[name] })),
    paths: pathsOf(),
    components: {
      schemas: componentSchemas(),
      securitySchemes: {
        partnerKey: {
          type: "apiKey",
          in: "header",
          name: "X-API-Key",
          description: "A partner's key; sandbox keys begin with `sandbox-`.",
        },
        userKey: { type: "apiKey", in: "header", name: "X-API-Key", description: "A user key." },
        bearer: {
          type: "http",
          scheme: "bearer",
          description: "A user key, or a web session token, which no limit is counted for.",
        },
      },
    },
  };
}

const ABOUT: Readonly<Record<Surface, string>> = {
  sandbox: "The partner interface without money, goods or chain.",
  partner: "The partner interface in production.",
  user: "What account holders do with a user key or a web session.",
};

function pathsOf(): Node {
  const paths = new Map<string, Record<string, unknown>>();
  for (const surface of SURFACES) {
    const endpoints: readonly Endpoint[] = surface === "user" ? USER_ENDPOINTS : PARTNER_ENDPOINTS;
    for (const endpoint of endpoints) {
      const path = (PREFIX[surface] + endpoint.path).replace(/:(\w+)/g, "{$1}");
      const item = paths.get(path) ?? {};
      item[endpoint.method.toLowerCase()] = operationOf(surface, endpoint);
      paths.set(path, item);
    }
  }
  return Object.fromEntries(paths);
}
