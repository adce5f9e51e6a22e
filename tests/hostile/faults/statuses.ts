import { always, only, spoiled } from "../behaviours.ts";
import type { Fault } from "../fault.ts";
import type { Ask, HostileBehaviour } from "../server.ts";

const ERROR = '{"error":"An unexpected error occurred"}';

const AWAY = { status: 503, headers: {}, body: "" };

function redirect(to: (ask: Ask) => string, status = 307): HostileBehaviour {
  return { answer: (ask) => ask.send({ status, headers: { location: to(ask) }, body: "" }) };
}

const elsewhere = redirect(({ control, request }) => control.elsewhere.url + request.path);

/** Systems that answer with wrong statuses or bodies. */
export const STATUS_FAULTS: readonly Fault[] = [
  {
    name: "redirects to another origin",
    ends: "not done",
    says: "redirects to http://127.0.0.1",
    behaviour: elsewhere,
  },
  {
    name: "redirects to itself",
    ends: "not done",
    says: "redirects to",
    behaviour: redirect(({ request }) => request.path, 302),
  },
  {
    name: "redirects one endpoint to another origin",
    ends: "fail",
    says: "307",
    areas: /inventory|ownership/,
    behaviour: only("/inventory/", elsewhere),
  },
  {
    name: "redirects without a Location",
    ends: "not done",
    says: "redirects to somewhere",
    behaviour: redirect(() => "http://["),
  },
  { name: "500 for everything", ends: "not done", says: "every read fails (500)", behaviour: always(500, ERROR) },
  {
    name: "500, 502, 503 and 504 in turn for everything",
    ends: "not done",
    says: "every read fails (50",
    behaviour: {
      answer: (ask) => ask.send({ status: [500, 502, 503, 504][ask.nth % 4] ?? 500, headers: {}, body: ERROR }),
    },
  },
  {
    name: "500 with a web page for everything",
    ends: "not done",
    says: "a web page answers (500",
    behaviour: always(500, "<h1>Oops</h1>", { "content-type": "text/html" }),
  },
  {
    name: "503 for everything",
    ends: "not done",
    says: "an intermediary answers 503",
    behaviour: always(503, "", { "retry-after": "86400" }),
  },
  {
    name: "503 at one endpoint",
    ends: "fail",
    says: "503",
    areas: /order/,
    isSlow: true,
    behaviour: only("/ship/order", always(503, "<h1>Bad</h1>", { "content-type": "text/html" })),
  },
  {
    name: "every third answer is a 500",
    ends: "fail",
    says: "500",
    areas: /available|inventory|card/,
    behaviour: spoiled(
      (answer) => ({ ...answer, status: 500, body: "" }),
      ({ nth }) => nth % 3 === 0,
    ),
  },
  {
    name: "every fifth answer is a 503",
    ends: "pass",
    says: "",
    isSlow: true,
    behaviour: { answer: async (ask) => ask.send(ask.nth % 5 === 0 ? AWAY : await ask.healthy()) },
  },
  {
    name: "429 with a Retry-After of a day, in the sandbox",
    ends: "fail",
    says: "429",
    behaviour: always(429, '{"error":"slow down"}', { "retry-after": "86400" }),
  },
  {
    name: "429 with a Retry-After of a day, in production",
    ends: "fail",
    says: "429",
    surfaces: ["partner", "user"],
    isSlow: true,
    behaviour: always(429, '{"message":"Rate limit exceeded"}', { "retry-after": "86400" }),
  },
  {
    name: "429 without a Retry-After, in production",
    ends: "fail",
    says: "429",
    bounds: { limitedMs: 2_000 },
    surfaces: ["partner", "user"],
    behaviour: always(429, '{"message":"Rate limit exceeded"}', { "retry-after": "0" }),
  },
  {
    name: "429 with a Retry-After of a second at one endpoint, in production",
    ends: "inconclusive",
    says: "429",
    bounds: { limitedMs: 2_000 },
    areas: /inventory|card/,
    surfaces: ["partner"],
    behaviour: only("/inventory/", always(429, '{"error":"slow down"}', { "retry-after": "1" })),
  },
  {
    name: "401 for everything",
    ends: "not done",
    says: "the key was refused everywhere",
    behaviour: always(401, '{"error":"Invalid API key"}'),
  },
  {
    name: "404 for everything",
    ends: "not done",
    says: "every read answers 404",
    behaviour: always(404, '{"error":"Not Found"}'),
  },
  { name: "418 for everything", ends: "fail", says: "418", behaviour: always(418, "") },
  {
    name: "200 for everything",
    ends: "fail",
    says: "",
    behaviour: always(
      200,
      '{"success":true,"amount":1,"session_id":"s","nfts":[],"items":[],"status":"pending","quotes":[]}',
    ),
  },
];
