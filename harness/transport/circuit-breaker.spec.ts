import { describe, expect, test } from "vitest";
import { anExchange } from "../../tests/support/an-exchange.ts";
import { BOUNDS } from "./bounds.ts";
import { CircuitBreaker } from "./circuit-breaker.ts";
import { NoAnswer, type SilenceKind } from "./no-answer.ts";

const { headersMs: REST_MS, awayMs: AWAY_MS } = BOUNDS;
const shown = anExchange({ status: 0, fault: "nothing" });

function failing(kind: SilenceKind, times: number, from = 0, everyMs = 0): CircuitBreaker {
  const breaker = new CircuitBreaker(BOUNDS);
  fail(breaker, kind, times, from, everyMs);
  return breaker;
}

function fail(
  breaker: CircuitBreaker,
  kind: SilenceKind,
  times: number,
  from = 0,
  everyMs = 0,
  endpoint = "card",
): void {
  for (let nth = 0; nth < times; nth++) {
    const fault = new NoAnswer(kind, { method: "GET", url: "http://sut.example/", headers: [] }, "");
    breaker.noteFailure(endpoint, fault, shown, from + nth * everyMs);
  }
}

describe("an endpoint that stays silent", () => {
  test("gets requests until three in a row are not answered", () => {
    expect(failing("timed out", 2).openCircuit("card", 0)).toBeUndefined();
    expect(failing("timed out", 3).openCircuit("card", 0)).toMatchObject({ kind: "timed out" });
  });

  test("gets one trial request after a pause", () => {
    const breaker = failing("timed out", 3);
    expect(breaker.openCircuit("card", REST_MS - 1)).toBeDefined();
    expect(breaker.openCircuit("card", REST_MS)).toBeUndefined();
    expect(breaker.openCircuit("card", REST_MS + 1)).toBeDefined();
  });

  test("gets requests again after one answer", () => {
    const breaker = failing("timed out", 3);
    breaker.noteAnswer("card");
    expect(breaker.openCircuit("card", 0)).toBeUndefined();
  });
});

test.each<SilenceKind>(["body too large", "headers too large", "undecodable body"])(
  "after three answers that can't be read (%s) an endpoint is never asked again",
  (kind) => {
    const breaker = failing(kind, 2);
    breaker.noteAnswer("card");
    expect(breaker.openCircuit("card", 0)).toBeUndefined();
    fail(breaker, kind, 1);
    breaker.noteAnswer("card");
    expect(breaker.openCircuit("card", 1e9)).toBeDefined();
    expect(breaker.openCircuit("order", 0)).toBeUndefined();
  },
);

test("an endpoint is asked again although a few of many answers were damaged, and the rate is told", () => {
  const breaker = failing("undecodable body", 2);
  for (let nth = 0; nth < 97; nth++) breaker.noteAnswer("card");
  fail(breaker, "undecodable body", 1);
  expect(breaker.openCircuit("card", 0)).toBeUndefined();
  expect(breaker.failing).toMatchObject([{ how: "at times unreadable", requests: 3, of: 100 }]);
});

describe("an endpoint whose connections are lost", () => {
  test("gets further requests while a restart may be the reason", () => {
    expect(failing("connection lost", 96).openCircuit("card", 4_000)).toBeUndefined();
  });

  test("gets no request after a long time without any answer", () => {
    expect(failing("connection lost", 12, 0, 500).openCircuit("card", 5_600)).toBeDefined();
  });

  test("gets further requests after one answer", () => {
    const breaker = new CircuitBreaker(BOUNDS);
    breaker.noteAnswer("card");
    fail(breaker, "connection lost", 96, 0, 500);
    expect(breaker.openCircuit("card", 50_000)).toBeUndefined();
  });
});

describe("an endpoint for which an intermediary answers", () => {
  const awayAt = (...times: readonly number[]) => {
    const breaker = new CircuitBreaker(BOUNDS);
    for (const nowMs of times) breaker.noteAway("card", nowMs);
    return breaker;
  };

  test("is given up after three requests and the bound", () => {
    expect(awayAt(0, 0).isLastinglyAway("card", AWAY_MS)).toBe(false);
    expect(awayAt(0, 0, 0).isLastinglyAway("card", AWAY_MS - 1)).toBe(false);
    expect(awayAt(0, 0, 0).isLastinglyAway("card", AWAY_MS)).toBe(true);
  });

  test("is waited for again after a success but not after a refusal", () => {
    const breaker = awayAt(0, 0, 0);
    breaker.noteAnswer("card", false);
    expect(breaker.isLastinglyAway("card", AWAY_MS)).toBe(true);
    breaker.noteAnswer("card", true);
    expect(breaker.isLastinglyAway("card", AWAY_MS)).toBe(false);
  });
});

test("endpoints without a usable answer are listed with their first request and number of requests", () => {
  const breaker = failing("timed out", 2);
  breaker.noteAnswer("order");
  expect(breaker.failing).toMatchObject([{ requests: 2, how: "no answer", exchange: { fault: "nothing" } }]);
  breaker.noteAnswer("card");
  expect(breaker.failing).toEqual([]);
});

test("endpoints with three unreadable answers are listed whatever else they answered", () => {
  const breaker = failing("body too large", 2);
  breaker.noteAnswer("card");
  expect(breaker.failing).toEqual([]);
  fail(breaker, "body too large", 1);
  expect(breaker.failing).toMatchObject([{ requests: 3, how: "unreadable" }]);
});

describe("an endpoint that otherwise only refuses is listed", () => {
  /** Refusals and failures in turn, `refusals` before each failure. */
  const refusing = (kind: SilenceKind, times: number, refusals = 1) => {
    const breaker = new CircuitBreaker(BOUNDS);
    for (let nth = 0; nth < times; nth++) {
      for (let other = 0; other < refusals; other++) breaker.noteAnswer("card", false);
      fail(breaker, kind, 1);
    }
    return breaker;
  };

  test("if a quarter of its requests were not answered", () => {
    expect(refusing("timed out", 3, 3).failing).toMatchObject([{ requests: 3, how: "only refusals" }]);
    expect(refusing("timed out", 3, 4).failing).toEqual([]);
  });

  test("if its connections were lost again after an answer or nearly always, because a restart loses them once", () => {
    const once = refusing("connection lost", 1, 9);
    fail(once, "connection lost", 40);
    expect(once.failing).toEqual([]);
    fail(once, "connection lost", 40);
    expect(once.failing).toMatchObject([{ requests: 81, how: "only refusals" }]);
    const twice = refusing("connection lost", 2);
    expect(twice.failing).toMatchObject([{ how: "only refusals" }]);
  });

  test("if that happened five times, even if other endpoints lost connections too", () => {
    const lost = [4, 5].map((times) => {
      const breaker = refusing("connection lost", times);
      breaker.noteAnswer("order");
      fail(breaker, "connection lost", 1, 0, 0, "order");
      return breaker.failing.length;
    });
    expect(lost).toEqual([0, 1]);
  });

  test("but not if another endpoint, which worked before, met the same pause", () => {
    const breaker = refusing("timed out", 4);
    breaker.noteAnswer("order");
    expect(breaker.failing).toHaveLength(1);
    fail(breaker, "timed out", 1, 0, 0, "order");
    expect(breaker.failing).toEqual([]);
  });

  test("but not after one success", () => {
    const breaker = refusing("timed out", 9);
    breaker.noteAnswer("card");
    expect(breaker.failing).toEqual([]);
  });
});
