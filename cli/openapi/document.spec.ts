import { Validator } from "@seriousme/openapi-schema-validator";
import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, test } from "vitest";
import { PARTNER_ENDPOINTS, USER_ENDPOINTS } from "../../contract/endpoints.ts";
import { FORMATS } from "../../schemas/index.ts";
import { openapiDocument } from "./document.ts";

interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
  readonly responses: Readonly<Record<string, unknown>>;
}

const document = openapiDocument();
const operations = Object.entries(document.paths as Record<string, Record<string, Operation>>).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
);

test("an independent validator finds the document valid OpenAPI 3.1, with every reference resolved", async () => {
  const validator = new Validator();
  const { valid, errors } = await validator.validate(JSON.parse(JSON.stringify(document)) as Record<string, unknown>);
  expect(errors).toBeUndefined();
  expect(valid).toBe(true);
  expect(validator.version).toBe("3.1");
  expect(() => validator.resolveRefs()).not.toThrow();
});

test("the validator rejects a broken document", async () => {
  const { valid } = await new Validator().validate({ ...document, paths: { "/x": { get: { responses: 4 } } } });
  expect(valid).toBe(false);
});

test("every endpoint of every surface appears once with a unique id", () => {
  const expected = PARTNER_ENDPOINTS.length * 2 + USER_ENDPOINTS.length;
  expect(operations).toHaveLength(expected);
  expect(new Set(operations.map(({ operation }) => operation.operationId)).size).toBe(expected);
});

test("the parameters in a path are those that are declared", () => {
  for (const { path, operation } of operations) {
    const declared = (operation.parameters ?? []).filter((each) => each.in === "path").map(({ name }) => name);
    expect(declared).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
  }
});

test("its schemas compile, accept a valid body and reject an invalid one", () => {
  const ajv = new Ajv2020({ strict: false, formats: FORMATS });
  ajv.addSchema({ $id: "https://packproof.example/openapi.json", ...document });
  const { schemas } = document.components as { schemas: Record<string, unknown> };
  const compiled = Object.keys(schemas).map((name) =>
    ajv.compile({ $ref: `https://packproof.example/openapi.json#/components/schemas/${name}` }),
  );
  expect(compiled.length).toBeGreaterThan(50);
  const request = ajv.compile({ $ref: "https://packproof.example/openapi.json#/components/schemas/RequestBuyInit" });
  expect(request({ id: "p", amount: 1, user_id: "u" })).toBe(true);
  expect(request({ id: "p", amount: 0, user_id: "u" })).toBe(false);
});

test("documented refusals are listed per status", () => {
  const buyback = operations.find(({ operation }) => operation.operationId === "partner-buyback")?.operation;
  expect(Object.keys(buyback?.responses ?? {})).toEqual(["200", "400", "401", "429", "500"]);
});
