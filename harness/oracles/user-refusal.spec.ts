import { expect, it } from "vitest";
import { anExchange } from "../../tests/support/an-exchange.ts";
import type { Exchange } from "../transport/exchange.ts";
import {
  isAboutLimit,
  LIMITED,
  notLimited,
  refusedAs,
  refusedWithErrorText,
  refusesLike,
  repeatsRefusal,
} from "./user-refusal.ts";

const answer = (status: number, json: unknown) => anExchange({ surface: "user", endpoint: "buy/crypto", status, json });
const BAD_KEY = { status: 401, text: "Invalid or missing credentials", member: "message" } as const;

it("accepts status and text of one row, in any member", () => {
  expect(refusedAs(answer(401, { message: BAD_KEY.text }), BAD_KEY)).toEqual([]);
  expect(refusedAs(answer(401, { error: BAD_KEY.text }), BAD_KEY)).toEqual([]);
  expect(refusedAs(answer(429, { message: LIMITED.text }), BAD_KEY, LIMITED)).toEqual([]);
  expect(refusedAs(answer(403, { message: BAD_KEY.text }), BAD_KEY)).toHaveLength(1);
  expect(refusedAs(answer(429, { message: BAD_KEY.text }), BAD_KEY, LIMITED)).toHaveLength(1);
  expect(refusedAs(answer(401, { message: `${BAD_KEY.text}.` }), BAD_KEY)).toHaveLength(1);
});

it.each([
  [400, { error: "claw_id is required" }],
  [404, { error: "Pack not found" }],
  [422, { error: "anything", details: [] }],
  // The wrong member for a documented status violates another requirement.
  [400, { message: "claw_id is required" }],
])("takes %i %j for a refusal with a text", (status, json) => {
  expect(refusedWithErrorText(answer(status, json))).toEqual([]);
});

it.each([
  [200, { error: "claw_id is required" }],
  [500, { error: "claw_id is undefined" }],
  [401, { message: BAD_KEY.text }],
  [429, { message: LIMITED.text }],
  [400, {}],
  [400, { error: "" }],
  [404, { message: "Pack not found" }],
  [404, "Not Found"],
])("takes %i %j for none", (status, json) => {
  expect(refusedWithErrorText(answer(status, json))).toHaveLength(1);
});

it("knows a limit by its status or by its text", () => {
  expect(isAboutLimit(answer(429, { message: "slow down" }))).toBe(true);
  expect(isAboutLimit(answer(403, { error: LIMITED.text }))).toBe(true);
  expect(isAboutLimit(answer(400, { error: "Transaction failed" }))).toBe(false);
  expect(notLimited(answer(400, { error: "Transaction failed" }))).toEqual([]);
  expect(notLimited(answer(429, {}))).toHaveLength(1);
});

it("compares with any answer that an unknown key gets", () => {
  const asKey = answer(401, { message: BAD_KEY.text });
  const asBearer = answer(401, { message: "Invalid token" });
  expect(refusesLike(answer(401, { message: BAD_KEY.text, requestId: 7 }), asBearer, asKey)).toEqual([]);
  expect(refusesLike(answer(401, { message: "API key has expired" }), asBearer, asKey)).toHaveLength(1);
  expect(refusesLike(answer(403, { message: BAD_KEY.text }), asKey)).toHaveLength(1);
});

it.each([
  [{ node: "a" }, { node: "b" }, { node: "a" }, 0],
  [{ hint: "Ask for a key" }, { hint: "Renew your key" }, { hint: "Ask for a key" }, 1],
  [{ at: "Mon 10:00:00" }, { at: "Mon 10:00:01" }, { at: "Mon 10:00:02" }, 0],
  [{}, { code: "key_expired" }, {}, 1],
  [{ code: "unknown_key" }, { code: "key_expired" }, { code: "unknown_key" }, 1],
  [{ trace: 1 }, {}, { trace: 2 }, 1],
  [{ trace: 1 }, {}, {}, 0],
])("compares members and words that unknown keys have in common: %j %j %j", (before, own, after, expected) => {
  const [one, is, other] = [before, own, after].map((members) => answer(401, { message: BAD_KEY.text, ...members }));
  expect(repeatsRefusal(is as Exchange, one as Exchange, other as Exchange)).toHaveLength(expected);
});
