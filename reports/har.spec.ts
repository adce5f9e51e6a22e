import { describe, expect, test } from "vitest";
import { aFinding, aReport } from "../tests/support/sample-report.ts";
import { toHar } from "./har.ts";

const REQUEST = ["method", "url", "httpVersion", "cookies", "headers", "queryString", "headersSize", "bodySize"];
const RESPONSE = [
  "status",
  "statusText",
  "httpVersion",
  "cookies",
  "headers",
  "content",
  "redirectURL",
  "headersSize",
  "bodySize",
];

describe("toHar", () => {
  test("renders the sample's exchanges", () => {
    expect(toHar(aReport())).toMatchSnapshot();
  });

  // The mandatory members of HAR 1.2.
  test.each([
    ["log", ["version", "creator", "entries"]],
    ["log.creator", ["name", "version"]],
    ["log.entries.0", ["startedDateTime", "time", "request", "response", "cache", "timings"]],
    ["log.entries.0.request", REQUEST],
    ["log.entries.1.request", REQUEST],
    ["log.entries.0.request.headers.0", ["name", "value"]],
    ["log.entries.0.request.queryString.0", ["name", "value"]],
    ["log.entries.0.request.postData", ["mimeType", "text", "params"]],
    ["log.entries.0.response", RESPONSE],
    ["log.entries.1.response", RESPONSE],
    ["log.entries.0.response.cookies.0", ["name", "value"]],
    ["log.entries.0.response.content", ["size", "mimeType"]],
    ["log.entries.1.response.content", ["size", "mimeType"]],
    ["log.entries.0.timings", ["send", "wait", "receive"]],
  ])("has every mandatory member of %s", (path, members) => {
    const parsed = JSON.parse(toHar(aReport()));

    expect(Object.keys(at(parsed, path) ?? {})).toEqual(expect.arrayContaining(members));
  });

  test("names the requirements that an exchange violates", () => {
    expect(at(JSON.parse(toHar(aReport())), "log.entries.0")).toMatchObject({
      _requirement: ["buy-init.amount-above-max"],
      comment: `buy-init.amount-above-max: ${aFinding().summary}`,
    });
  });

  test("gives an exchange without an answer status 0 and the reason", () => {
    expect(at(JSON.parse(toHar(aReport())), "log.entries.1.response")).toMatchObject({
      status: 0,
      _error: "socket hang up",
    });
  });
});

function at(value: unknown, path: string): object | undefined {
  const found = path.split(".").reduce<unknown>((each, key) => (isRecord(each) ? each[key] : undefined), value);
  return isRecord(found) ? found : undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
