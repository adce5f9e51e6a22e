import { describe, expect, test } from "vitest";
import { clip, oneLine, printable } from "./printable.ts";

describe("printable", () => {
  test.each([
    ["a terminal sequence", "\u001b[31mred", "\\u001b[31mred"],
    ["a C1 control", "\u009b2J", "\\u009b2J"],
    ["a bidi override", "a\u202eb\u2066c", "a\\u202eb\\u2066c"],
    ["a hidden character", "a\u200bb\ufeff", "a\\u200bb\\ufeff"],
    ["an invisible tag", "\u{e0041}", "\\u{e0041}"],
    ["a lone surrogate", "\ud800x", "\\ud800x"],
    ["what XML forbids", "\u0000\ufffe", "\\u0000\\ufffe"],
    ["a carriage return", "a\rb", "a\\rb"],
    ["a line separator", "a\u2028b", "a\\u2028b"],
    ["a workflow command", "::error::x", "\\u003a:error::x"],
    ["an indented one", "x\n  ::error::x", "x\n  \\u003a:error::x"],
    ["an old workflow command", "x ##[error]y", "x \\u0023#[error]y"],
    ["a pipeline command", "##vso[task.setvariable]", "\\u0023#vso[task.setvariable]"],
  ])("shows %s as an escape", (_, text, shown) => {
    expect(printable(text)).toBe(shown);
  });

  test("leaves ordinary text unchanged", () => {
    const text = 'Pokémon "Glurak" — 3 × 5,95 € 😀 ポケモン\n\thttp://[::1]:4010 ## heading';

    expect(printable(text)).toBe(text);
  });
});

test("oneLine keeps a text on its line", () => {
  expect(oneLine("a\nb\tc\r\nd")).toBe("a\\nb\\tc\\r\\nd");
});

describe("clip", () => {
  test("leaves a text of maximum length unchanged", () => {
    expect(clip("12345", 5)).toBe("12345");
  });

  test("adds the number of omitted characters", () => {
    expect(clip("1234567", 5)).toBe("12345… (2 more characters)");
  });

  test("does not split a character", () => {
    expect(clip("1234😀", 5)).toBe("1234… (2 more characters)");
  });
});
