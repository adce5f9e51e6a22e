import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, test } from "vitest";
import { ERRORS, errorsOf } from "../contract/errors.ts";
import { SURFACES } from "../contract/surface.ts";
import { bodyOf, FORMATS, SCHEMAS } from "../schemas/index.ts";
import { errorSchema } from "./error-schemas.ts";

const ajv = new Ajv2020({ strict: true, formats: FORMATS });
for (const schema of Object.values(SCHEMAS)) ajv.addSchema(schema);

const isValid = (surface: (typeof SURFACES)[number], endpoint: string, status: number, body: unknown) => {
  const validate = ajv.getSchema(bodyOf(surface, endpoint, status) ?? "");
  if (validate === undefined) throw new TypeError(`no schema for ${surface} ${endpoint} ${status}`);
  return validate(body);
};

test.each(SURFACES)("the schema of the errors of %s is made from the error table: npm run schemas:types", (surface) => {
  expect(SCHEMAS[`errors/${surface}`]).toEqual(errorSchema(surface));
});

const ROWS = ERRORS.flatMap((row) => row.surfaces.map((surface) => ({ ...row, surface })));
const bodyOfRow = ({ member, text }: (typeof ROWS)[number]) => ({
  [member]: text.replace(/ N$/, " 5"),
  ...(text === "Invalid destination address" ? { details: "no name" } : {}),
});
const endpointOfRow = ({ endpoint }: (typeof ROWS)[number]) => (endpoint === "any" ? "card" : endpoint);

test.each(ROWS)("$surface $endpoint $status $text has its schema", (row) => {
  const endpoint = endpointOfRow(row);
  expect(isValid(row.surface, endpoint, row.status, bodyOfRow(row))).toBe(true);
  expect(isValid(row.surface, endpoint, row.status, { ...bodyOfRow(row), hint: "an extra field" })).toBe(true);
  const isShapePromised = row.status !== 404 && row.status !== 429;
  if (isShapePromised || row.surface === "user") {
    for (const body of [{}, { [row.member]: 7 }, "text", [bodyOfRow(row)]]) {
      expect(isValid(row.surface, endpoint, row.status, body)).toBe(false);
    }
  }
});

test.each(ROWS)("$surface $endpoint $status $text has no other status", (row) => {
  const own = errorsOf(row.surface, endpointOfRow(row)).filter(({ text }) => text === row.text);
  const others = [400, 404, 409, 422, 500].filter((status) => own.every((each) => each.status !== status));
  for (const status of others) {
    const member = row.surface === "user" ? "error" : row.member;
    const body = { [member]: row.text.replace(/ N$/, " 5") };
    expect(isValid(row.surface, endpointOfRow(row), status, body), String(status)).toBe(false);
  }
});

test.each([
  ["sandbox", "buyback", 400, "Item is gone", false],
  ["partner", "buyback", 400, "Item is gone", true],
  ["sandbox", "inventory", 405, "Method Not Allowed", true],
  ["sandbox", "buy/init", 404, "Not Found", false],
  ["sandbox", "buy/init", 400, "Amount must be less than or equal to N", false],
  ["partner", "card", 401, "Unauthorized", false],
  ["user", "take-claw-bid-init", 400, "Try later", true],
] as const)("%s %s %i %j is accepted: %s", (surface, endpoint, status, error, ok) => {
  expect(isValid(surface, endpoint, status, { error })).toBe(ok);
});
