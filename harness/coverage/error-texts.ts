import { PARTNER_ENDPOINTS, USER_ENDPOINTS } from "../../contract/endpoints.ts";
import type { ErrorRow } from "../../contract/error-row.ts";
import { errorsOf, saysText } from "../../contract/errors.ts";
import type { ErrorCoverage } from "../../contract/report.ts";
import type { Surface } from "../../contract/surface.ts";
import { groupedBy } from "../collections/grouped-by.ts";
import { memberOf } from "../json/json-value.ts";
import type { Exchange } from "../transport/exchange.ts";

/** Counts occurrences of each documented refusal. Rows for any endpoint count per endpoint. */
export class ErrorTexts {
  readonly #counters: readonly Counter[];
  readonly #byAnswer: ReadonlyMap<string, readonly Counter[]>;

  constructor(surfaces: readonly Surface[]) {
    this.#counters = surfaces.flatMap(countersOf);
    this.#byAnswer = groupedBy(this.#counters, ({ surface, endpoint, row }) => keyOf(surface, endpoint, row.status));
  }

  add({ surface, endpoint, status, json }: Pick<Exchange, "surface" | "endpoint" | "status" | "json">): void {
    if (status < 400) return;
    for (const counter of this.#byAnswer.get(keyOf(surface, endpoint, status)) ?? []) {
      const text = memberOf(json, counter.row.member);
      if (typeof text === "string" && saysText(counter.row, text)) counter.seen++;
    }
  }

  rows(): readonly ErrorCoverage[] {
    return this.#counters.map(({ surface, endpoint, row: { status, text, condition, requirement }, seen }) => ({
      surface,
      endpoint,
      status,
      text,
      condition,
      requirement,
      seen,
    }));
  }
}

interface Counter {
  readonly surface: Surface;
  readonly endpoint: string;
  readonly row: ErrorRow;
  seen: number;
}

function countersOf(surface: Surface): readonly Counter[] {
  const endpoints = surface === "user" ? USER_ENDPOINTS : PARTNER_ENDPOINTS;
  return endpoints.flatMap(({ key }) =>
    errorsOf(surface, key).map((row) => ({ surface, endpoint: key, row, seen: 0 })),
  );
}

function keyOf(surface: Surface, endpoint: string, status: number): string {
  return `${surface} ${endpoint} ${status}`;
}
