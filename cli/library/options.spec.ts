import { expect, test } from "vitest";
import { checkedOptions, optionsAt } from "./options.ts";
import { run } from "./run.ts";

const AT = { baseUrl: "http://localhost:4010" };

test("a run without a system is refused unless the reference is asked for", async () => {
  await expect(run()).rejects.toThrow(
    "baseUrl: is not given; give the root of the system under test, or an app, or requireTarget: false",
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

test("an app is a system of its own", () => {
  const app = () => {};
  expect(checkedOptions({ app })).toEqual({ app, requireTarget: true });
  expect(() => checkedOptions({ ...AT, app })).toThrow("app: is given beside baseUrl; leave one of them out");
});

test("a path of an app's provider states becomes a URL", () => {
  const at = "http://127.0.0.1:4010";
  expect(optionsAt({ app: 1, providerStatesUrl: "/_states" }, at)).toEqual({
    baseUrl: at,
    providerStatesUrl: `${at}/_states`,
  });
  expect(optionsAt({ providerStatesUrl: "http://localhost:1/x" }, at).providerStatesUrl).toBe("http://localhost:1/x");
});
