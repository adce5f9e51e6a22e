import { readFile } from "node:fs/promises";
import { Ajv2020 } from "ajv/dist/2020.js";
import { afterAll, expect, expectTypeOf, test } from "vitest";
import { fileSchema } from "../contract/file-schema.ts";
import type { Report } from "../contract/report.ts";
import type { Accepted } from "../contract/shape.ts";
import { exchangeLine } from "../harness/recordings/line.ts";
import { LINE_SCHEMA } from "../harness/recordings/line-schema.ts";
import { standIns } from "../harness/recordings/stand-ins.ts";
import { Redactor } from "../harness/transport/redaction/redactor.ts";
import { REPORT_SCHEMA } from "../reports/report-schema.ts";
import { ISSUED, Issued, NOW_MS } from "../tests/certificate/issued.ts";
import { anExchange } from "../tests/support/an-exchange.ts";
import { aReport } from "../tests/support/sample-report.ts";
import { scriptedReport } from "../tests/support/scripted-nights.ts";
import { type Certificate, sha256 } from "./certificate/certificate.ts";
import { CERTIFICATE_SCHEMA } from "./certificate/certificate-schema.ts";
import { CONFIG_SCHEMA } from "./config-file.ts";
import { FLEET_SCHEMA } from "./fleet/fleet.ts";
import { type Night, nightOf } from "./history/night.ts";
import { NIGHT_SCHEMA } from "./history/read-nights.ts";
import { KNOWN_FAILURES_SCHEMA } from "./known-failures/read.ts";
import { DIRECTORY_SCHEMA, type DirectoryEntry, directoryOf, entryOf } from "./registry/directory.ts";

const issued = await Issued.make();
afterAll(() => issued.remove());
const digest = sha256(await readFile(issued.path("certificate.json")));
const status = { state: "active", since: ISSUED, sha256: digest } as const;
const statusList = { format: 1, issuedAt: ISSUED, certificates: { [issued.certificate.number]: status } } as const;

/** The published schema of each file: its title, the schema in the code that reads or writes it, and an example. */
const FILES = {
  report: ["report.json of packproof", REPORT_SCHEMA, aReport()],
  history: [
    "A line of a history of packproof",
    NIGHT_SCHEMA,
    nightOf(scriptedReport({ open: [], isNews: true }, 0, "https://sandbox.example")),
  ],
  fleet: [
    "A list of mocks for packproof fleet",
    FLEET_SCHEMA,
    { $schema: "x", mocks: [{ name: "one", baseUrl: "http://localhost:4010", surfaces: ["sandbox"], keys: "ONE_" }] },
  ],
  config: [
    "Settings of packproof, packproof.config.json",
    CONFIG_SCHEMA,
    { baseUrl: "http://localhost:4010", runs: 3 },
  ],
  registry: [
    "directory.json of a registry of packproof",
    DIRECTORY_SCHEMA,
    directoryOf([entryOf({ ...issued.certificate, digest }, statusList, NOW_MS) as DirectoryEntry], statusList, NOW_MS),
  ],
  certificate: [
    "certificate.json of packproof",
    CERTIFICATE_SCHEMA,
    JSON.parse(await readFile(issued.path("certificate.json"), "utf8")),
  ],
  recording: [
    "A line of a recording of packproof",
    LINE_SCHEMA,
    exchangeLine({ exchange: anExchange(), isJudged: true, movedS: 0 }, new Redactor(), standIns()),
  ],
  "known-failures": ["A list of known failures for packproof", KNOWN_FAILURES_SCHEMA, { knownFailures: [] }],
} as const satisfies Readonly<Record<string, readonly [title: string, schema: object, example: object]>>;

// `npx vitest run cli/file-schemas -u` writes them.
test.each(Object.entries(FILES))(
  "the published schema of a %s is the one of its code",
  async (name, [title, schema]) => {
    const $id = fileSchema(name);
    const published = { $schema: "https://json-schema.org/draft/2020-12/schema", $id, title, ...schema };
    await expect(`${JSON.stringify(published, undefined, 2)}\n`).toMatchFileSnapshot(
      `../file-schemas/${name}.schema.json`,
    );
  },
);

test.each(Object.entries(FILES))("the schema of a %s accepts one", (_, [, schema, example]) => {
  const validate = new Ajv2020({ strict: true, allowUnionTypes: true }).compile(schema);
  expect(validate(JSON.parse(JSON.stringify(example))), JSON.stringify(validate.errors)).toBe(true);
});

test("the types that are written by hand fit the schemas", () => {
  expectTypeOf<Report>().toExtend<Accepted<typeof REPORT_SCHEMA>>();
  expectTypeOf<Night>().toExtend<Accepted<typeof NIGHT_SCHEMA>>();
  expectTypeOf<Certificate>().toExtend<Accepted<typeof CERTIFICATE_SCHEMA>["content"]>();
});
