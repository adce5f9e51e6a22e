import fc from "fast-check";
import { expect, test } from "vitest";
import { inOtherForm } from "./other-form.ts";

test("keeps the value, whatever it is", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(JSON.parse(inOtherForm(value))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});

test("differs in the order of members, in white space, in escapes and in whole numbers", () => {
  expect(inOtherForm({ id: "pack", amount: 1 })).toBe('{\r\n  "amount" : 1.0 ,\n  "id" : "\\u0070ack"\n}');
});
