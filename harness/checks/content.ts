import { errorsOf } from "../../contract/errors.ts";
import { related } from "../oracles/difference.ts";
import { answered } from "../oracles/refusal.ts";
import { type Exchange, headerOf } from "../transport/exchange.ts";
import type { Judgement } from "./judgement.ts";

/** JSON, by a registered type, any type that says it is JSON, or the name it had before there was one. */
const JSON_TYPE = /^(?:application|text)\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i;

/** Holds the form of an answer against the convention that bodies are JSON; refusals by frameworks are left alone. */
export function contentCheck(exchange: Exchange): readonly Judgement[] {
  if (!isPromisedJson(exchange)) return [];
  const type = headerOf(exchange, "content-type");
  const isUser = exchange.surface === "user";
  const isJson = exchange.json !== undefined;
  const body: Judgement = [
    isUser ? "user-shape.json" : "shape.body-is-json",
    answered(isJson, "of type", [{ text: "JSON" }], exchange, { name: "body" }),
  ];
  // A body that is no JSON is not to be labelled as such: that would be a second finding of one cause.
  if (!isJson) return [body];
  const isLabelled = type !== undefined && JSON_TYPE.test(type);
  return [
    body,
    [
      isUser ? "user-shape.content-type-is-json" : "shape.content-type-is-json",
      related(isLabelled, { header: "content-type" }, "equals", ["application/json"], type),
    ],
  ];
}

/** Whether a clause speaks of this answer: a success, a 400, or a status that the endpoint's errors list. */
function isPromisedJson({ surface, endpoint, status }: Exchange): boolean {
  // The listings' answer is not shown at all. A 404 may be anybody's page, and a limit may be a gateway's.
  if (endpoint === "listings" || status === 404 || status === 429) return false;
  if (status === 200 || status === 400) return true;
  return errorsOf(surface, endpoint).some((row) => row.status === status);
}
