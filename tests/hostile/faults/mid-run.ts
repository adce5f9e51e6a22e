import { setTimeout as sleep } from "node:timers/promises";
import type { Surface } from "../../../contract/surface.ts";
import { after, always, bytes, endless, only, silence, spoiled } from "../behaviours.ts";
import { type Fault, SHORT } from "../fault.ts";
import type { Ask, HostileBehaviour } from "../server.ts";

/** Longer than `goneMs` in this test: the first timeout ends the run. */
const LONGER_THAN_GONE = { headersMs: 5_000 };
const SILENT_STATES = { statesMs: 2_000 };
const ALL: readonly Surface[] = ["sandbox", "partner", "user"];
const OK = "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n";

/** Performs an action at one request, and does not answer that request. */
function once(nth: number, act: (ask: Ask) => Promise<void>): HostileBehaviour {
  return {
    answer: async (ask) => {
      if (ask.nth === nth) await act(ask);
      else ask.send(await ask.healthy());
    },
  };
}

async function restart({ control }: Ask, downMs: number): Promise<void> {
  await control.stop();
  await Promise.all([control.restart(), sleep(downMs)]);
  await control.start();
}

/** Resets all connections for a while, as a system that restarts behind a proxy. */
function resetting(fromNth: number, forMs: number): HostileBehaviour {
  let untilMs = Number.POSITIVE_INFINITY;
  return {
    answer: async (ask) => {
      if (ask.nth === fromNth) untilMs = performance.now() + forMs;
      if (ask.nth >= fromNth && performance.now() < untilMs) ask.socket.resetAndDestroy();
      else ask.send(await ask.healthy());
    },
  };
}

/** Moves the server's clock, in headers and in timestamps of bodies. */
function clockOff(years: number): HostileBehaviour {
  const moved = (text: string) => new Date(Date.parse(text) + years * 365.25 * 24 * 3600 * 1000);
  return spoiled((answer) => ({
    ...answer,
    headers: { ...answer.headers, date: moved(String(answer.headers.date)).toUTCString() },
    body: String(answer.body).replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, (text) => moved(text).toISOString()),
  }));
}

/** Systems that fail only after a while, or only in part. */
export const MID_RUN_FAULTS: readonly Fault[] = [
  {
    name: "crashes during the run",
    ends: "not done",
    says: "stopped answering (connection",
    behaviour: once(150, ({ control }) => control.stop()),
  },
  {
    name: "restarts during the run and loses its state",
    ends: "pass",
    says: "",
    behaviour: once(150, (ask) => restart(ask, 600)),
  },
  {
    name: "restarts early in the run and loses its state",
    ends: "pass",
    says: "",
    behaviour: once(12, (ask) => restart(ask, 300)),
  },
  {
    // Reads only: a lost purchase is not repeated, so a scenario may end without a verdict.
    name: "resets all connections for 0.7 s during the run",
    ends: "pass",
    says: "",
    areas: /available|recent-pulls|chase/,
    behaviour: resetting(20, 700),
  },
  {
    name: "stops answering during the run",
    ends: "not done",
    says: "stopped answering (timed out)",
    bounds: SHORT,
    behaviour: after(150, silence),
  },
  {
    name: "is replaced by another service during the run",
    ends: "not done",
    says: "stopped answering (no HTTP)",
    behaviour: after(150, bytes("+OK Dovecot ready.\r\n")),
  },
  {
    name: "answers 503 from the middle of the run on",
    ends: "not done",
    says: "stopped answering (503",
    behaviour: after(150, always(503, "")),
  },
  {
    name: "never answers one endpoint",
    ends: "fail",
    says: "ship-quote.answers: an answer",
    areas: /ship-(quote|request)/,
    bounds: LONGER_THAN_GONE,
    behaviour: only("/ship/quote", silence),
  },
  {
    name: "never answers purchases",
    ends: "fail",
    says: "no answer within",
    areas: /buy-init|inventory|claw-init/,
    bounds: SHORT,
    surfaces: ALL,
    behaviour: only("/buy/init", silence),
  },
  {
    name: "never answers every ninth request",
    ends: "inconclusive",
    says: "no answer within",
    areas: /available|recent-pulls|card/,
    bounds: SHORT,
    behaviour: {
      answer: async (ask) => {
        if (ask.nth % 9 !== 0) ask.send(await ask.healthy());
      },
    },
  },
  {
    name: "sends bodies byte by byte at one endpoint",
    ends: "fail",
    says: "of the body within",
    areas: /card/,
    bounds: SHORT,
    behaviour: only("/card/", endless(`${OK}content-length: 9999\r\n\r\n`, "a", 100)),
  },
  {
    name: "resets at one endpoint",
    ends: "fail",
    says: "connection lost",
    areas: /card/,
    isSlow: true,
    behaviour: only("/card/", { answer: ({ socket }) => void socket.resetAndDestroy() }),
  },
  {
    name: "resets every POST",
    ends: "fail",
    says: "connection lost",
    areas: /buy-|buyback|inventory/,
    isSlow: true,
    behaviour: {
      answer: async (ask) => {
        if (ask.request.method === "POST") ask.socket.resetAndDestroy();
        else ask.send(await ask.healthy());
      },
    },
  },
  {
    name: "nests every error body more deeply than the bound",
    ends: "fail",
    says: "nested deeper",
    areas: /order|chase|card/,
    behaviour: spoiled((answer) =>
      answer.status < 400 ? answer : { ...answer, body: `{"error":${"[".repeat(5000)}${"]".repeat(5000)}}` },
    ),
  },
  {
    name: "speaks no HTTP at one endpoint",
    ends: "fail",
    says: "no HTTP",
    areas: /card/,
    behaviour: only("/card/", bytes("oops")),
  },
  {
    name: "answers slowly",
    ends: "pass",
    says: "",
    isSlow: true,
    behaviour: {
      answer: async (ask) => {
        const answer = await ask.healthy();
        await sleep(100);
        ask.send(answer);
      },
    },
  },
  { name: "a clock fifty years behind", ends: "pass", says: "", behaviour: clockOff(-50) },
  { name: "a clock seventy years ahead", ends: "pass", says: "", behaviour: clockOff(70) },
  {
    name: "a Date header that contradicts the timestamps",
    ends: "fail",
    says: 'purchased_at about "2001',
    areas: /inventory/,
    behaviour: spoiled((answer) => ({
      ...answer,
      headers: { ...answer.headers, date: "Mon, 01 Jan 0001 00:00:00 GMT" },
    })),
  },
  {
    name: "provider states that are never answered",
    ends: "not done",
    says: "PROVIDER_STATES_URL",
    bounds: SILENT_STATES,
    surfaces: ALL,
    hasStates: true,
    behaviour: only("/_states", silence),
  },
  {
    name: "provider states that reset",
    ends: "not done",
    says: "PROVIDER_STATES_URL",
    surfaces: ALL,
    hasStates: true,
    behaviour: only("/_states", { answer: ({ socket }) => void socket.resetAndDestroy() }),
  },
  {
    name: "provider states that return null for everything",
    ends: "pass",
    says: "",
    surfaces: ALL,
    hasStates: true,
    behaviour: only(
      "/_states",
      spoiled((answer) => ({ ...answer, body: answer.body.toString().replace(/:("[^"]*"|\d+)/g, ":null") })),
    ),
  },
  {
    name: "provider states that return objects for everything",
    ends: "pass",
    says: "",
    surfaces: ALL,
    hasStates: true,
    behaviour: only(
      "/_states",
      spoiled((answer) => ({ ...answer, body: answer.body.toString().replace(/:("[^"]*"|\d+)/g, ':{"a":[]}') })),
    ),
  },
  {
    name: "provider states with a body without end",
    bounds: SILENT_STATES,
    ends: "not done",
    says: "PROVIDER_STATES_URL",
    surfaces: ALL,
    hasStates: true,
    behaviour: only("/_states", endless(`${OK}\r\n`, Buffer.alloc(65_536, "1"))),
  },
];
