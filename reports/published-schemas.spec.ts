import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { Ajv } from "ajv";
import addFormats from "ajv-formats";
import { expect, test } from "vitest";
import { aGreenReport, aReport } from "../tests/support/sample-report.ts";
import { toCtrf } from "./ctrf.ts";
import { toHar } from "./har.ts";

const schemasIn = async (file: string) =>
  JSON.parse(await readFile(new URL(`../tests/support/published-schemas/${file}`, import.meta.url), "utf8"));

// Their authors use keywords in ways that this mode refuses.
const ajv = new Ajv({ strict: false });
addFormats.default(ajv);
ajv.addMetaSchema(createRequire(import.meta.url)("ajv/dist/refs/json-schema-draft-06.json"));
ajv.addSchema(await schemasIn("har.json"));
ajv.addSchema(await schemasIn("ctrf.json"), "ctrf.json");

const stopped = { exitStatus: 2, stopped: "nothing answers", requirements: [], findings: [] } as const;
const REPORTS = { "with findings": aReport(), "without findings": aGreenReport(), stopped: aReport(stopped) };

const faultsOf = (schema: string, value: unknown) => {
  ajv.validate(schema, value);
  return (ajv.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
};

test.each(Object.entries(REPORTS))("the published schemas accept the HAR and the CTRF of a report %s", (_, report) => {
  expect(faultsOf("har.json", JSON.parse(toHar(report)))).toEqual([]);
  expect(faultsOf("ctrf.json", JSON.parse(toCtrf(report)))).toEqual([]);
});

test("the published schemas refuse what lacks a member", () => {
  const { log } = JSON.parse(toHar(aReport()));
  for (const entry of log.entries) delete entry.request.method;
  expect(faultsOf("har.json", { log })).not.toEqual([]);
  const { results, ...ctrf } = JSON.parse(toCtrf(aReport()));
  expect(faultsOf("ctrf.json", ctrf)).not.toEqual([]);
});
