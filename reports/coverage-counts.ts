import type { Coverage, LimitCoverage, LimitSide, Verdict } from "../contract/report.ts";
import { SURFACES, type Surface } from "../contract/surface.ts";
import { statesOf } from "./state-reached.ts";

/** How many things of one kind in the documents a run exercised. */
export interface CoverageCount {
  readonly what: string;
  readonly touched: number;
  readonly all: number;
}

/** All counts in the order of a report; kinds that the documents do not have are omitted. */
export function coverageCounts(coverage: Coverage, surface?: Surface): readonly CoverageCount[] {
  const own = <Row extends { readonly surface: Surface }>(rows: readonly Row[]) =>
    rows.filter((row) => surface === undefined || row.surface === surface);
  const machines = own(coverage.machines);
  const moves = machines.flatMap((machine) => machine.moves).filter(({ verdict }) => verdict !== undefined);
  const states = machines
    .flatMap(statesOf)
    .filter(({ kind, verdict }) => kind !== "forbidden" && verdict !== undefined);
  const sides = own(coverage.limits).flatMap(sidesOf);
  const fields = own(coverage.fields);
  const nullable = fields.filter(({ isNullable }) => isNullable);
  const counts = [
    countOf("error texts", own(coverage.errors), ({ seen }) => seen > 0),
    countOf("states", states, ({ verdict }) => verdict === "pass" || verdict === "fail"),
    countOf(
      "transitions",
      moves.filter(({ kind }) => kind === "transition"),
      isTried,
    ),
    countOf(
      "forbidden transitions",
      moves.filter(({ kind }) => kind === "forbidden"),
      isTried,
    ),
    countOf("sides of limits", sides, isTried),
    countOf("fields with a value", fields, ({ present }) => present > 0),
    countOf("nullable fields null", nullable, (field) => field.null > 0),
  ];
  return counts.filter(({ all }) => all > 0);
}

/** The counts in one line; empty if a report has no coverage. */
export function coverageLine(coverage: Coverage | undefined): string {
  if (coverage === undefined) return "";
  const counts = coverageCounts(coverage);
  const sum = (...names: readonly string[]) => {
    const own = counts.filter(({ what }) => names.includes(what));
    return {
      touched: own.reduce((sum, each) => sum + each.touched, 0),
      all: own.reduce((sum, each) => sum + each.all, 0),
    };
  };
  const parts = [
    ["error texts", sum("error texts")],
    ["transitions", sum("transitions", "forbidden transitions")],
    ["limits", sum("sides of limits")],
    ["fields", sum("fields with a value")],
  ] as const;
  return parts
    .filter(([, { all }]) => all > 0)
    .map(([name, { touched, all }]) => `${touched}/${all} ${name}`)
    .join(", ");
}

/** The surfaces in the coverage, in their fixed order. */
export function coveredSurfaces({ errors, machines, limits, fields }: Coverage): readonly Surface[] {
  const rows: readonly { readonly surface: Surface }[] = [...errors, ...machines, ...limits, ...fields];
  return SURFACES.filter((surface) => rows.some((row) => row.surface === surface));
}

/** Whether the verdict is pass or fail. */
export function isTried({ verdict }: { readonly verdict?: Verdict }): boolean {
  return verdict === "pass" || verdict === "fail";
}

function sidesOf({ below, on, above }: LimitCoverage): readonly LimitSide[] {
  return [below, on, above].filter((side) => side !== undefined);
}

function countOf<Row>(what: string, rows: readonly Row[], isTouched: (row: Row) => boolean): CoverageCount {
  return { what, touched: rows.filter(isTouched).length, all: rows.length };
}
