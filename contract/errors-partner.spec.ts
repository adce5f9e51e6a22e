import { expect, test } from "vitest";
import { readDocument } from "./clauses/documents.ts";
import { PARTNER_ERRORS } from "./errors-partner.ts";
import { REQUIREMENTS } from "./index.ts";

const byId = new Map<string, (typeof REQUIREMENTS)[number]>(REQUIREMENTS.map((each) => [each.id, each]));

test("no surface has two rows of one endpoint and text", () => {
  const keys = PARTNER_ERRORS.flatMap(({ endpoint, text, surfaces }) =>
    surfaces.map((surface) => `${surface} ${endpoint} ${text}`),
  );
  expect(keys).toEqual([...new Set(keys)]);
});

test.each(PARTNER_ERRORS)(
  "$endpoint $text: its requirement applies to the surfaces of the row",
  ({ requirement, surfaces }) => {
    expect(byId.get(requirement)?.surfaces).toEqual(expect.arrayContaining([...surfaces]));
  },
);

const document = readDocument("partner-api.md");

test.skipIf(document === undefined)("the table equals the document's table", () => {
  const written = (document ?? "")
    .split("\n")
    .map((line) => /^\| ([\w/, -]+) \| (\d{3}) \| `([^`]+)` \|/.exec(line))
    .flatMap((row) => (row === null ? [] : (row[1] ?? "").split(", ").map((name) => `${name} ${row[2]} ${row[3]}`)));
  const ours = PARTNER_ERRORS.map(({ endpoint, status, text }) => `${endpoint} ${status} ${text}`);

  expect(new Set(ours)).toEqual(new Set(written));
  expect(written.length).toBeGreaterThan(0);
});
