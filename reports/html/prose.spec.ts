import { expect, test } from "vitest";
import { prose } from "./prose.ts";

test.each([
  ["sends `id` and `<b>`", "sends <code>id</code> and <code>&#60;b&#62;</code>"],
  ["nothing to mark", "nothing to mark"],
  ["one ` alone", "one &#96; alone"],
])("%j becomes %j", (text, expected) => expect(prose(text).html).toBe(expected));
