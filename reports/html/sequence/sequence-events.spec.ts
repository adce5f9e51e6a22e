import { expect, test } from "vitest";
import type { EvidenceExchange } from "../../../contract/report.ts";
import { sequenceEvents } from "./sequence-events.ts";

const exchange = (n: number, at: string, durationMs: number, path: string, body: unknown, sent?: unknown) =>
  ({
    n,
    surface: "sandbox",
    endpoint: path.split("/")[1] ?? "",
    startedAt: `2026-01-01T00:00:${at}Z`,
    durationMs,
    request: {
      method: sent === undefined ? "GET" : "POST",
      url: `http://localhost${path}`,
      headers: [],
      ...(sent === undefined ? {} : { body: JSON.stringify(sent) }),
    },
    response: { status: 200, headers: [], body: JSON.stringify(body), bytes: 0 },
  }) satisfies EvidenceExchange;

test("concurrent requests are in the order in which they were sent and answered", () => {
  const events = sequenceEvents([exchange(1, "01.000", 500, "/slow", {}), exchange(2, "01.100", 100, "/fast", {})]);

  expect(events.map(({ n, isRequest }) => `${n} ${isRequest ? "sent" : "answered"}`)).toEqual([
    "1 sent",
    "2 sent",
    "2 answered",
    "1 answered",
  ]);
});

test("only ids that a request shares with another message are marked", () => {
  const events = sequenceEvents([
    exchange(1, "01.000", 10, "/buy", { id: "item-00001", other: "item-00002" }, { name: "Conformance Run" }),
    exchange(2, "02.000", 10, "/card/item-00001", { name: "Conformance Run" }),
  ]);

  expect(events.map(({ text, ids }) => [text, ids])).toEqual([
    ["POST buy", []],
    ["200", ["item-00001"]],
    ["GET card", ["item-00001"]],
    ["200", []],
  ]);
});

test("a cut body and a missing answer are no obstacle", () => {
  const { response: _, ...unanswered } = exchange(1, "01.000", 10, "/a", {});
  const cut = exchange(2, "02.000", 10, "/b", {});

  const events = sequenceEvents([
    { ...unanswered, fault: "timed out" },
    { ...cut, response: { ...cut.response, body: '{"id": "item-0… (9 characters in all)' } },
  ]);

  expect(events.map(({ text }) => text)).toEqual(["GET a", "timed out", "GET b", "200"]);
});
