import { expect, test } from "vitest";
import { checkedOptions } from "./options.ts";
import { run } from "./run.ts";

const AT = { baseUrl: "http://localhost:4010" };

test("a run without a system is refused unless the reference is asked for", async () => {
  await expect(run()).rejects.toThrow(
    "baseUrl: is not given; give the root of the system under test, or requireTarget: false",
  );
  await expect(run({ baseUrl: undefined, requireTarget: true })).rejects.toMatchObject({ code: "ERR_CONFIG" });
  expect(checkedOptions({ requireTarget: false })).toEqual({ requireTarget: false });
});

test.each([
  ["baseURL", "baseURL: is not an option; did you mean baseUrl?"],
  ["sandboxApikey", "sandboxApikey: is not an option; did you mean sandboxApiKey?"],
  ["zzz", "zzz: is not an option; leave it out"],
])("the option %s is refused", (name, line) => {
  expect(() => checkedOptions({ ...AT, [name]: "x" })).toThrow(line);
  expect(() => checkedOptions({ ...AT, [name]: undefined })).not.toThrow();
});

test("every setting is an option, and so is what only the library has", () => {
  const signal = new AbortController().signal;
  const options = { ...AT, sandboxApiKey2: "x", maxWait: 5, only: "card", signal, onProgress: () => {} };
  expect(checkedOptions(options)).toEqual({ ...options, requireTarget: true });
});
