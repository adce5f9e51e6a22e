import { ERRORS, type ErrorRow, errorsOf, saysText } from "../../contract/errors.ts";
import { unless } from "../oracles/difference.ts";
import { answerText } from "../oracles/refusal.ts";
import { type Exchange, memberOf } from "../transport/exchange.ts";
import type { Judgement } from "./exchange-checks.ts";

/** A malformed path or method is answered by the framework in its own words, as is what an intermediary refuses. */
const FRAMEWORK_STATUSES = new Set([404, 405, 406, 408, 411, 413, 414, 415, 417, 421, 426, 431, 502, 503, 504]);

/** Holds a refusal against the documented errors of its endpoint. */
export function catalogueCheck(exchange: Exchange): readonly Judgement[] {
  const judgements: Judgement[] = [];
  if (exchange.surface === "sandbox") {
    const isLimited = exchange.status === 429;
    judgements.push(["sandbox.no-rate-limit", unless(!isLimited, "never 429 in the sandbox", answerText(exchange))]);
  }
  if (exchange.status < 400) return judgements;
  const rows = errorsOf(exchange.surface, exchange.endpoint);
  return [
    ...judgements,
    ...(exchange.surface === "user" ? userRefusal(exchange, rows) : partnerRefusal(exchange, rows)),
  ];
}

function partnerRefusal(exchange: Exchange, rows: readonly ErrorRow[]): readonly Judgement[] {
  const text = memberOf(exchange.json, "error");
  const actual = answerText(exchange);
  const judgements: Judgement[] = [];
  if (exchange.status === 401) {
    judgements.push([
      "auth.refusal-text",
      unless(text === "Invalid API key", '401 {"error":"Invalid API key"}', actual),
    ]);
    return judgements;
  }
  const isDocumentedStatus = rows.some((row) => row.status === exchange.status);
  if (!isDocumentedStatus && FRAMEWORK_STATUSES.has(exchange.status)) return judgements;
  if (isDocumentedStatus && !(exchange.status === 404 && typeof text !== "string")) {
    judgements.push(["errors.body-shape", unless(typeof text === "string", "an object with a string `error`", actual)]);
  }
  if (typeof text !== "string") return judgements;
  const paired = rows.filter((row) => saysText(row, text));
  if (paired.length > 0) {
    const statuses = [...new Set(paired.map((row) => row.status))];
    const expected = `${statuses.join(" or ")} with ${JSON.stringify(text)}`;
    judgements.push(["errors.text-with-its-status", unless(statuses.includes(exchange.status), expected, actual)]);
  }
  if (exchange.surface === "sandbox") judgements.push(...sandboxTexts(exchange, rows, text));
  judgements.push(...addressMembers(exchange, text));
  return judgements;
}

/** Only the sandbox's list of texts is said to be complete. */
function sandboxTexts(exchange: Exchange, rows: readonly ErrorRow[], text: string): readonly Judgement[] {
  const isListed = rows.some((row) => saysText(row, text));
  const isProductionOnly = !isListed && ERRORS.some((row) => isOnlyProductions(row) && saysText(row, text));
  if (isProductionOnly) {
    return [["errors.production-only-texts", unless(false, "a text of the sandbox", answerText(exchange))]];
  }
  const allowed = [...new Set(rows.map((row) => row.text))].map((each) => JSON.stringify(each)).join(", ");
  return [
    ["errors.sandbox-closed-list", unless(isListed, `one of ${allowed}`, answerText(exchange))],
    ["errors.production-only-texts", []],
  ];
}

function isOnlyProductions(row: ErrorRow): boolean {
  if (row.surfaces.includes("sandbox") || !row.surfaces.includes("partner")) return false;
  return !ERRORS.some((other) => other.surfaces.includes("sandbox") && other.text === row.text);
}

function addressMembers(exchange: Exchange, text: string): readonly Judgement[] {
  if (text !== "Invalid destination address") return [];
  const details = memberOf(exchange.json, "details");
  const suggested = memberOf(exchange.json, "suggested");
  const isObject = typeof suggested === "object" && suggested !== null && !Array.isArray(suggested);
  return [
    [
      "errors.address-members",
      [
        ...unless(typeof details === "string", "`details` as a string", answerText(exchange)),
        ...unless(suggested === undefined || isObject, "`suggested` as an object or absent", answerText(exchange)),
      ],
    ],
  ];
}

function userRefusal(exchange: Exchange, rows: readonly ErrorRow[]): readonly Judgement[] {
  const actual = answerText(exchange);
  if (rows.length === 0 || FRAMEWORK_STATUSES.has(exchange.status)) {
    const isDocumented = rows.some((row) => row.status === exchange.status);
    if (!isDocumented) return [];
  }
  const isAboutTheCaller = exchange.status === 401 || exchange.status === 429;
  const member = isAboutTheCaller ? "message" : "error";
  const text = memberOf(exchange.json, member);
  const shape: Judgement = [
    isAboutTheCaller ? "user-errors.message-member" : "user-errors.error-member",
    unless(typeof text === "string", `an object with a string \`${member}\``, actual),
  ];
  if (typeof text !== "string") return [shape];
  const paired = rows.filter((row) => saysText(row, text));
  if (paired.length === 0) return [shape];
  const statuses = [...new Set(paired.map((row) => row.status))];
  const expected = `${statuses.join(" or ")} with ${JSON.stringify(text)}`;
  return [shape, ["user-errors.text-with-its-status", unless(statuses.includes(exchange.status), expected, actual)]];
}
