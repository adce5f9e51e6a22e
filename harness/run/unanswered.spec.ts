import { expect, test } from "vitest";
import type { RequirementId } from "../../contract/index.ts";
import { anExchange } from "../../tests/support/an-exchange.ts";
import { Inconclusive, TargetGone } from "../exits/early-exits.ts";
import { Attempt } from "../ledger/attempt.ts";
import { Ledger } from "../ledger/ledger.ts";
import { EndpointUnanswered, type SilenceKind } from "../transport/no-answer.ts";
import type { Outgoing } from "../transport/outgoing.ts";
import type { Run } from "./run.ts";
import type { ScenarioOutcome } from "./scenario-outcome.ts";
import { judgeUnanswered, type Unanswered, unansweredIn } from "./unanswered.ts";

const LOOK_UP: Outgoing = {
  surface: "sandbox",
  endpoint: "order",
  method: "GET",
  path: "/_/api/v1/ship/order/no-such",
  headers: [],
  effect: "read",
  isJudged: true,
  waitsForLimit: true,
};

function silence({ kind = "connection lost" as SilenceKind, ms = 3, outgoing = LOOK_UP } = {}): EndpointUnanswered {
  const request = { method: outgoing.method, url: `http://127.0.0.1${outgoing.path}`, headers: [] };
  const exchange = anExchange({ endpoint: outgoing.endpoint, status: 0, sentAtMs: 1_000, doneAtMs: 1_000 + ms });
  return new EndpointUnanswered(outgoing, { kind, request, detail: "" }, exchange);
}

function endingBy(fault: Error, verifies: readonly RequirementId[] = ["order.unknown"]): ScenarioOutcome {
  const attempt = new Attempt({
    title: "an unknown order",
    surface: "sandbox",
    area: "order",
    verifies,
    exercises: [],
  });
  return { attempt, stop: new Inconclusive("no answer", { cause: fault }), stateLost: 0 };
}

/** A run whose repetitions end as given; the list of packs is answered unless `isAway`. */
function aRun(outcomes: readonly (EndpointUnanswered | "answered")[], isAway = false) {
  const ledger = new Ledger();
  const left = [...outcomes];
  const run = {
    ledger,
    scheduler: { runAll: async ([work]: readonly (() => Promise<void>)[]) => work?.() },
    catalogue: {
      renew: async () => {
        if (isAway) throw new TargetGone("away");
      },
    },
    transport: {
      lease: () => undefined,
      giveBack: () => undefined,
      send: async () => {
        const outcome = left.shift();
        if (outcome instanceof EndpointUnanswered) throw outcome;
        return anExchange({});
      },
    },
  };
  return { run: run as unknown as Run, ledger, left };
}

const unanswered = (ending: ScenarioOutcome) => [unansweredIn(ending)].filter((each) => each !== undefined);
const violatedIn = (ledger: Ledger) => ledger.violated.map(({ first }) => first.requirement);
const THREE = [silence(), silence(), silence()];

test("a request without an answer three times of three violates what it was for", async () => {
  const { run, ledger } = aRun(THREE);
  await judgeUnanswered(run, unanswered(endingBy(silence())));
  expect(violatedIn(ledger)).toEqual(["order.unknown"]);
  expect(ledger.violated[0]?.first.differences[0]?.actual).toEqual({ text: "connection lost after 3 ms, 3 of 3" });
});

test("a request that only arranged something violates that its endpoint answers", async () => {
  const { run, ledger } = aRun(THREE);
  await judgeUnanswered(run, unanswered(endingBy(silence(), ["inventory.user-unknown"])));
  expect(violatedIn(ledger)).toEqual(["order.answers"]);
});

test("a request that only arranged something shows nothing beside one about its endpoint", async () => {
  const { run, ledger } = aRun([...THREE, ...THREE]);
  await judgeUnanswered(run, [
    ...unanswered(endingBy(silence(), ["inventory.user-unknown"])),
    ...unanswered(endingBy(silence())),
  ]);
  expect(violatedIn(ledger)).toEqual(["order.unknown"]);
});

test.each<[string, ...Parameters<typeof aRun>]>([
  ["it is answered the third time", [silence(), silence(), "answered"]],
  ["the list of packs is not answered", THREE, true],
  ["it is closed late, as an intermediary does", [silence(), silence(), silence({ ms: 5_000 })]],
])("nothing is violated if %s", async (_, outcomes, isAway) => {
  const { run, ledger } = aRun(outcomes, isAway);
  await judgeUnanswered(run, unanswered(endingBy(silence())));
  expect(violatedIn(ledger)).toEqual([]);
});

test.each<[string, Error]>([
  ["a long request", silence({ outgoing: { ...LOOK_UP, path: `/${"x".repeat(3_000)}` } })],
  ["a refused connection", silence({ kind: "connection refused" })],
  ["another end", new TargetGone("away")],
])("%s is not repeated", (_, fault) => {
  expect(unansweredIn(endingBy(fault))).toBeUndefined();
});

test("an endpoint that hangs is judged once", async () => {
  const hangs = () => silence({ kind: "timed out", ms: 25_000 });
  const { run, left } = aRun([hangs(), hangs(), hangs(), hangs()]);
  const both: readonly Unanswered[] = [
    ...unanswered(endingBy(hangs())),
    ...unanswered(endingBy(hangs(), ["order.of-another-partner"])),
  ];
  await judgeUnanswered(run, both);
  expect(left).toHaveLength(1);
});
