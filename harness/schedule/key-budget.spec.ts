import { setImmediate } from "node:timers/promises";
import { expect, it } from "vitest";
import { anExchange } from "../../tests/support/an-exchange.ts";
import { NotAllowed, NotExercised } from "../exits/early-exits.ts";
import type { ProviderStates } from "../states/provider-states.ts";
import { KeyBudget } from "./key-budget.ts";
import { Scheduler } from "./scheduler.ts";
import { Timekeeper } from "./timekeeper.ts";

const answer = (status: number) => anExchange({ surface: "user", endpoint: "buy/crypto", status, json: {} });

/** A run that has only a clock. Provider states move it; without `isConfigured` nothing does. */
function aBudget({ isConfigured = true, maxWaitSeconds = 0 } = {}) {
  const states = { isConfigured, setUp: async () => ({}) } as unknown as ProviderStates;
  const scheduler = new Scheduler(8);
  const time = new Timekeeper(states, scheduler, maxWaitSeconds);
  const budget = new KeyBudget({ states, scheduler, time, target: { maxWaitSeconds } });
  const sentAtS: number[] = [];
  const start = time.anchor();
  const send = (status: number) => async () => {
    sentAtS.push(Math.round(time.elapsedS(start)));
    return answer(status);
  };
  return { budget, scheduler, send, sentAtS };
}

it("keeps a window and a second between two accepted requests of a key", async () => {
  const { budget, scheduler, send, sentAtS } = aBudget();
  const turn = async () => void (await budget.turn("key", "buy/crypto", send(200)));
  await scheduler.runAll([turn, turn, turn]);
  expect(sentAtS).toEqual([0, 61, 122]);
});

it("does not delay other keys and endpoints", async () => {
  const { budget, scheduler, send, sentAtS } = aBudget();
  await scheduler.runAll([
    async () => void (await budget.turn("key", "buy/crypto", send(200))),
    async () => void (await budget.turn("other", "buy/crypto", send(200))),
    async () => void (await budget.turn("key", "take-claw-bid-init", send(200))),
  ]);
  expect(sentAtS).toEqual([0, 0, 0]);
});

it("assumes that unsuccessful requests do not count until one is limited", async () => {
  const { budget, scheduler, send, sentAtS } = aBudget();
  const statuses = [429, 200];
  await scheduler.runAll([
    async () => {
      await budget.turn("key", "buy/crypto", send(400));
      const late = await budget.turn("key", "buy/crypto", () => send(statuses.shift() ?? 500)());
      expect(late.status).toBe(200);
    },
  ]);
  expect(sentAtS).toEqual([0, 0, 61]);
});

it("reserves a key for one scenario at a time", async () => {
  const { budget, scheduler, send, sentAtS } = aBudget();
  await scheduler.runAll([
    async () => {
      await budget.hold("key", "take-claw-bid-finish", async () => {
        await send(200)();
        await send(429)();
      });
    },
    async () => void (await budget.turn("key", "take-claw-bid-finish", send(200))),
  ]);
  expect(sentAtS).toEqual([0, 0, 2]);
});

it("sends a request that does not wait for the limit only when no scenario holds the key", async () => {
  const { budget, scheduler } = aBudget({ isConfigured: false });
  const sent: string[] = [];
  await scheduler.runAll([
    async () => {
      await budget.hold("key", "take-claw-bid-finish", async () => {
        sent.push("first of the holder");
        await setImmediate();
        sent.push("second of the holder");
      });
    },
    async () => void (await budget.aside("key", "take-claw-bid-finish", async () => sent.push("aside"))),
  ]);
  expect(sent).toEqual(["first of the holder", "second of the holder", "aside"]);
});

it("names what is missing if waiting is impossible", async () => {
  const { budget, scheduler, send, sentAtS } = aBudget({ isConfigured: false });
  await scheduler.runAll([
    async () => {
      await budget.turn("key", "buy/crypto", send(200));
      await expect(budget.turn("key", "buy/crypto", send(200))).rejects.toThrow(NotExercised);
      await expect(budget.turn("other", "buy/crypto", send(200))).resolves.toMatchObject({ status: 200 });
    },
  ]);
  expect(sentAtS).toEqual([0, 0]);
});

it("frees a key whose request was not allowed", async () => {
  const { budget, scheduler, send, sentAtS } = aBudget({ isConfigured: false });
  const forbidden = async () => {
    throw new NotAllowed("ALLOW_WRITES=user");
  };
  await scheduler.runAll([
    async () => {
      await expect(budget.hold("key", "buy/crypto", forbidden)).rejects.toThrow("ALLOW_WRITES");
      await budget.turn("key", "buy/crypto", send(200));
    },
  ]);
  expect(sentAtS).toEqual([0]);
});
