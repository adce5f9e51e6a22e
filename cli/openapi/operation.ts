import type { Auth, Endpoint, EndpointKey } from "../../contract/endpoints.ts";
import { errorsOf } from "../../contract/errors.ts";
import type { Surface } from "../../contract/surface.ts";
import { bodyOf, SCHEMAS, type SchemaName } from "../../schemas/index.ts";
import { refTo } from "./components.ts";
import type { Node } from "./node.ts";
import { parametersOf } from "./parameters.ts";
import { SUMMARIES } from "./summaries.ts";

/** One endpoint on one surface as an OpenAPI operation. */
export function operationOf(surface: Surface, endpoint: Endpoint): Node {
  const key = endpoint.key as EndpointKey;
  const parameters = parametersOf(surface, endpoint);
  const request = requestSchema(surface, key);
  return {
    operationId: `${surface}-${key.replaceAll("/", "-")}`,
    tags: [surface],
    summary: SUMMARIES[key],
    description: `Effect: ${endpoint.effect}.`,
    security: SECURITY[endpoint.auth],
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(request === undefined ? {} : { requestBody: { required: true, content: json(refTo(SCHEMAS[request].$id)) } }),
    responses: { "200": success(surface, key), ...refusals(surface, key) },
  };
}

const SECURITY: Readonly<Record<Auth, readonly Node[]>> = {
  "partner key": [{ partnerKey: [] }],
  "vm.buy.crypto": [{ userKey: [] }, { bearer: [] }],
  "marketplace.take-claw-bid": [{ userKey: [] }, { bearer: [] }],
  // An empty requirement means that no credential is needed.
  none: [{}],
  "not shown": [{}, { userKey: [] }, { bearer: [] }],
};

function requestSchema(surface: Surface, key: EndpointKey): SchemaName | undefined {
  const name = `request-${key.replaceAll("/", "-")}`;
  const names = surface === "user" ? [`user/${name}`, name] : [name];
  return names.find((each): each is SchemaName => Object.hasOwn(SCHEMAS, each));
}

function success(surface: Surface, key: EndpointKey): Node {
  const body = bodyOf(surface, key, 200);
  if (body === undefined) return { description: "Answered; what the body is like isn't shown." };
  return { description: "Answered.", content: json(refTo(body)) };
}

/** A response per documented status, with the possible texts. */
function refusals(surface: Surface, key: EndpointKey): Node {
  const rows = errorsOf(surface, key);
  const statuses = [...new Set(rows.map(({ status }) => status))].sort((a, b) => a - b);
  return Object.fromEntries(
    statuses.map((status) => {
      const own = rows.filter((row) => row.status === status);
      const body = bodyOf(surface, key, status);
      const examples = Object.fromEntries(
        own.map(({ member, text, condition }, at) => [
          `text-${at + 1}`,
          { summary: condition, value: { [member]: text } },
        ]),
      );
      const content = body === undefined ? {} : { content: json(refTo(body), examples) };
      return [
        String(status),
        { description: own.map(({ text, condition }) => `${text}: ${condition}.`).join(" "), ...content },
      ];
    }),
  );
}

function json(schema: Node, examples?: Node): Node {
  return { "application/json": { schema, ...(examples === undefined ? {} : { examples }) } };
}
