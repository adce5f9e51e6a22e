import { expect, test } from "vitest";
import { proxiesOf, proxyFor } from "./proxies.ts";
import { readTarget } from "./settings.ts";

const BOTH = { HTTP_PROXY: "http://proxy.example:3128", HTTPS_PROXY: "https://name:word@secure.example" };

test.each([
  ["http://sandbox.example", {}, "http://proxy.example:3128"],
  ["https://sandbox.example", {}, "https://secure.example"],
  ["https://sandbox.example", { HTTPS_PROXY: "" }, undefined],
  ["http://sandbox.example", { HTTP_PROXY: "proxy.example" }, "http://proxy.example"],
  ["http://localhost:4010", {}, undefined],
  ["http://127.0.0.1", {}, undefined],
  ["https://sandbox.example", { NO_PROXY: "*" }, undefined],
  ["https://sandbox.example", { NO_PROXY: "other.example, sandbox.example" }, undefined],
  ["https://sandbox.example", { NO_PROXY: ".Example" }, undefined],
  ["https://sandbox.example", { NO_PROXY: "*.example" }, undefined],
  ["https://sandbox.example", { NO_PROXY: "box.example" }, "https://secure.example"],
  ["https://sandbox.example", { NO_PROXY: "sandbox.example:443" }, undefined],
  ["https://sandbox.example:8443", { NO_PROXY: "sandbox.example:443" }, "https://secure.example"],
])("%s with %o is reached through %s", (address, settings, proxy) => {
  expect(proxyFor(address, proxiesOf({ ...BOTH, ...settings }))?.origin).toBe(proxy);
});

test("the proxy of a run is named without its credentials, and none is where none is used", () => {
  const proxyOf = (BASE_URL: string) => readTarget({ ...BOTH, BASE_URL, SANDBOX_API_KEY: "sandbox-1" }).proxy;
  expect(proxyOf("https://sandbox.example")).toBe("https://secure.example");
  expect(proxyOf("http://localhost:4010")).toBeUndefined();
});

test.each(["socks5://proxy.example", "http://"])("the proxy %s is refused", (HTTP_PROXY) => {
  expect(() => proxiesOf({ HTTP_PROXY })).toThrow(/^HTTP_PROXY: is not the URL of an HTTP proxy; write it like/);
});
