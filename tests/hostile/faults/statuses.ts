import type { Fault } from "../fault.ts";
import { always, only, spoiled } from "../manners.ts";
import type { Ask, Manners } from "../server.ts";

const ERROR = '{"error":"An unexpected error occurred"}';

const AWAY = { status: 503, headers: {}, body: "" };

function redirect(to: (ask: Ask) => string, status = 307): Manners {
  return { answer: (ask) => ask.send({ status, headers: { location: to(ask) }, body: "" }) };
}

const elsewhere = redirect(({ place, request }) => place.elsewhere.url + request.path);

/** Systems that answer with wrong statuses or bodies. */
export const STATUS_FAULTS: readonly Fault[] = [
  { name: "redirects to another origin", ends: "not done", says: "redirects to http://127.0.0.1", manners: elsewhere },
  {
    name: "redirects to itself",
    ends: "not done",
    says: "redirects to",
    manners: redirect(({ request }) => request.path, 302),
  },
  {
    name: "redirects one endpoint to another origin",
    ends: "fail",
    says: "307",
    areas: /inventory|ownership/,
    manners: only("/inventory/", elsewhere),
  },
  {
    name: "redirects without a Location",
    ends: "not done",
    says: "redirects to somewhere",
    manners: redirect(() => "http://["),
  },
  { name: "500 for everything", ends: "not done", says: "every read fails (500)", manners: always(500, ERROR) },
  {
    name: "500, 502, 503 and 504 in turn for everything",
    ends: "not done",
    says: "every read fails (50",
    manners: {
      answer: (ask) => ask.send({ status: [500, 502, 503, 504][ask.nth % 4] ?? 500, headers: {}, body: ERROR }),
    },
  },
  {
    name: "500 with a web page for everything",
    ends: "not done",
    says: "a web page answers (500",
    manners: always(500, "<h1>Oops</h1>", { "content-type": "text/html" }),
  },
  {
    name: "503 for everything",
    ends: "not done",
    says: "an intermediary answers 503",
    manners: always(503, "", { "retry-after": "86400" }),
  },
  {
    name: "503 at one endpoint",
    ends: "fail",
    says: "503",
    areas: /order/,
    manners: only("/ship/order", always(503, "<h1>Bad</h1>", { "content-type": "text/html" })),
  },
  {
    name: "every third answer is a 500",
    ends: "fail",
    says: "500",
    areas: /available|inventory|card/,
    manners: spoiled(
      (answer) => ({ ...answer, status: 500, body: "" }),
      ({ nth }) => nth % 3 === 0,
    ),
  },
  {
    name: "every fifth answer is a 503",
    ends: "pass",
    says: "",
    manners: { answer: async (ask) => ask.send(ask.nth % 5 === 0 ? AWAY : await ask.healthy()) },
  },
  {
    name: "429 with a Retry-After of a day, in the sandbox",
    ends: "fail",
    says: "429",
    manners: always(429, '{"error":"slow down"}', { "retry-after": "86400" }),
  },
  {
    name: "429 with a Retry-After of a day, in production",
    ends: "fail",
    says: "429",
    surfaces: ["partner", "user"],
    manners: always(429, '{"message":"Rate limit exceeded"}', { "retry-after": "86400" }),
  },
  {
    name: "429 without a Retry-After, in production",
    ends: "fail",
    says: "429",
    bounds: { limitedMs: 2_000 },
    surfaces: ["partner", "user"],
    manners: always(429, '{"message":"Rate limit exceeded"}', { "retry-after": "0" }),
  },
  {
    name: "429 with a Retry-After of a second at one endpoint, in production",
    ends: "inconclusive",
    says: "429",
    bounds: { limitedMs: 2_000 },
    areas: /inventory|card/,
    surfaces: ["partner"],
    manners: only("/inventory/", always(429, '{"error":"slow down"}', { "retry-after": "1" })),
  },
  {
    name: "401 for everything",
    ends: "not done",
    says: "the key was refused everywhere",
    manners: always(401, '{"error":"Invalid API key"}'),
  },
  {
    name: "404 for everything",
    ends: "not done",
    says: "every read answers 404",
    manners: always(404, '{"error":"Not Found"}'),
  },
  { name: "418 for everything", ends: "fail", says: "418", manners: always(418, "") },
  {
    name: "200 for everything",
    ends: "fail",
    says: "",
    manners: always(
      200,
      '{"success":true,"amount":1,"session_id":"s","nfts":[],"items":[],"status":"pending","quotes":[]}',
    ),
  },
];
