import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { readDocument } from "./clauses/documents.ts";
import { DOCUMENTS } from "./documents.ts";
import { REQUIREMENTS } from "./index.ts";

test("every document with requirements has a version", () => {
  const sources = new Set(REQUIREMENTS.map(({ source }) => source.document));
  expect(DOCUMENTS.map(({ name }) => name).sort()).toEqual([...sources].sort());
});

describe.each(DOCUMENTS)("the version of $name", ({ name, version, sha256 }) => {
  const text = readDocument(name);

  test.skipIf(text === undefined)("is the digest of the document", () => {
    expect(
      createHash("sha256")
        .update(text ?? "")
        .digest("hex"),
    ).toBe(sha256);
    if (version !== undefined) expect(text?.split("\n")[0]).toContain(`(${version})`);
  });
});
