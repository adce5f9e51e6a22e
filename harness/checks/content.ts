import { unless } from "../oracles/difference.ts";
import { answerText } from "../oracles/refusal.ts";
import { type Exchange, headerOf } from "../transport/exchange.ts";
import type { Judgement } from "./exchange-checks.ts";

/** JSON, by its registered type or any type that says it is JSON. */
const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i;

/** Holds the form of an answer against the convention that bodies are JSON; refusals by frameworks are left alone. */
export function contentCheck(exchange: Exchange): readonly Judgement[] {
  // The listings' answer is not shown at all, and a 404 or an intermediary's refusal may be anybody's page.
  if (exchange.endpoint === "listings" || (exchange.status !== 200 && exchange.status !== 400)) return [];
  const type = headerOf(exchange, "content-type");
  const isUser = exchange.surface === "user";
  return [
    [
      isUser ? "user-shape.json" : "shape.body-is-json",
      unless(exchange.json !== undefined, "a JSON body", answerText(exchange)),
    ],
    [
      isUser ? "user-shape.content-type-is-json" : "shape.content-type-is-json",
      unless(
        type !== undefined && JSON_TYPE.test(type),
        "content-type application/json",
        `content-type ${type ?? "absent"}`,
      ),
    ],
  ];
}
