import { syncBuiltinESMExports } from "node:module";
import timers from "node:timers/promises";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Surface } from "../../contract/surface.ts";
import { anExchange } from "../../tests/support/an-exchange.ts";
import type { PartnerClient } from "../client/partner-client.ts";
import { NotExercised } from "../exits/early-exits.ts";
import { BAD_ADDRESS, VALIDATOR_FAILED } from "../oracles/address-refusal.ts";
import { type RunContext, RunMemory } from "../run-context/run-context.ts";
import { deliverableAddress } from "./quote.ts";

// Spied on and not mocked: modules that another spec has imported keep their imports.
beforeEach(() => {
  vi.spyOn(timers, "setTimeout").mockResolvedValue(undefined);
  syncBuiltinESMExports();
});
afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

/** Returns the number of requests for one quote while the validator is unavailable. */
async function requestsOfQuote(run: RunContext, surface: Surface) {
  const json = { error: BAD_ADDRESS.text, details: VALIDATOR_FAILED };
  const shipQuote = vi.fn(async () => anExchange({ surface, endpoint: "ship/quote", status: 400, json }));
  const sut = { surface, shipQuote } as unknown as PartnerClient;
  await expect(deliverableAddress(run, sut, ["id"])).rejects.toThrow(NotExercised);
  return shipQuote.mock.calls.length;
}

test("a validator that stays unavailable is retried three times in three quotes, and once in later ones", async () => {
  const run = { memory: new RunMemory(), target: { shipDestination: {} } } as RunContext;

  const requests: number[] = [];
  for (let quote = 0; quote < 5; quote++) requests.push(await requestsOfQuote(run, "sandbox"));

  expect(requests).toEqual([4, 4, 4, 2, 2]);
  expect(await requestsOfQuote(run, "partner")).toBe(4);
});
