import { describe, expect, it } from "vitest";
import { ErrorTexts } from "./error-texts.ts";

const seenOf = (texts: ErrorTexts, endpoint: string, text: string) =>
  texts.rows().find((row) => row.endpoint === endpoint && row.text === text)?.seen;

describe("documented refusals", () => {
  it("are counted by endpoint, status and text", () => {
    const texts = new ErrorTexts(["sandbox"]);
    const answers = [
      { endpoint: "buyback", status: 400, json: { error: "Item not found" } },
      { endpoint: "buyback", status: 400, json: { error: "Item not found", more: 1 } },
      { endpoint: "buyback", status: 404, json: { error: "Item not found" } },
      { endpoint: "buyback", status: 400, json: { message: "Item not found" } },
      { endpoint: "ship/quote", status: 400, json: { error: "Item not found" } },
      { endpoint: "buyback", status: 200, json: { error: "Item not found" } },
    ] as const;
    for (const answer of answers) texts.add({ surface: "sandbox", ...answer });

    expect(seenOf(texts, "buyback", "Item not found")).toBe(2);
    expect(seenOf(texts, "ship/quote", "Item not found")).toBe(1);
    expect(seenOf(texts, "buyback", "Item has expired")).toBe(0);
  });

  it("match any number for N", () => {
    const texts = new ErrorTexts(["sandbox"]);
    const error = "Amount must be less than or equal to 10";
    texts.add({ surface: "sandbox", endpoint: "buy/init", status: 400, json: { error } });

    expect(seenOf(texts, "buy/init", "Amount must be less than or equal to N")).toBe(1);
  });

  it("for any endpoint have a row at each that requires a credential", () => {
    const rows = new ErrorTexts(["sandbox", "user"]).rows();

    expect(rows.filter(({ text }) => text === "Invalid API key")).toHaveLength(11);
    expect(rows.filter(({ endpoint, status }) => endpoint === "filters" && status === 401)).toEqual([]);
  });

  it("of other surfaces are not counted", () => {
    const texts = new ErrorTexts(["partner"]);
    texts.add({ surface: "sandbox", endpoint: "buyback", status: 400, json: { error: "Item not found" } });

    expect(texts.rows().every(({ surface, seen }) => surface === "partner" && seen === 0)).toBe(true);
  });
});
