import { describe, expect, test } from "vitest";
import { plain, splitDocument } from "./split.ts";

const DOCUMENT = `# Birds

A \`wren\` is small. It sings, e.g. loudly at 0.85 m. \`tail\` (string) is up.

## Table

| Bird | Size |
|---|---|
| \`wren\` | 9 cm |
| **emu** | |

1. First. Second.
- \`limit\` (default 20). Else: see below.
`;

describe("splitDocument", () => {
  const clauses = splitDocument(DOCUMENT);

  test("splits paragraphs and list items into sentences, without list marks and markup", () => {
    expect(clauses.filter(({ kind }) => kind === "sentence").map(({ text }) => text)).toEqual([
      "A wren is small.",
      "It sings, e.g. loudly at 0.85 m.",
      "tail (string) is up.",
      "First.",
      "Second.",
      "limit (default 20).",
      "Else: see below.",
    ]);
  });

  test("keeps a table row whole and distinguishes header and rows", () => {
    expect(clauses.filter(({ kind }) => kind !== "sentence").map(({ kind, text }) => [kind, text])).toEqual([
      ["header", "Bird Size"],
      ["row", "wren 9 cm"],
      ["row", "emu"],
    ]);
  });

  test("gives each clause the nearest heading", () => {
    expect(clauses.map(({ section }) => section)).toEqual([...Array(3).fill("Birds"), ...Array(7).fill("Table")]);
  });
});

test("plain removes markup and normalises white space", () => {
  expect(plain("- a  `b` **c** | d")).toBe("a b c d");
});
