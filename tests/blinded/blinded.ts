import { readFileSync } from "node:fs";
import { namedIn } from "../proof/affected.ts";
import { modulesOf, ROOT } from "../proof/defined-in.ts";
import { ALL_MUTANTS } from "../proof/subjects.ts";

/** A check that is made blind: a change of one line of the suite, after which it finds nothing. */
export interface Blinded {
  readonly path: string;
  /** From 1. */
  readonly line: number;
  /** What stands in the line instead. */
  readonly instead: string;
  /** The requirements that it judges. */
  readonly requirements: readonly string[];
}

/** Requirements that can fail a run; an observation or a recommendation has no mutant. */
const FAILING: ReadonlySet<string> = new Set(ALL_MUTANTS.map(({ violates }) => violates));
/** Their judgements are those of blind runs, which `npm run blindness` proves. */
const OF_BLIND_RUNS = ["suites/customer.ts", "suites/visits.ts"];

/** Matches the first line of a rule: its name, and what makes a rule of the function. */
const RULE = /^export const (\w+) = (\w+)(\(\(.*=>.*)$/;
/** Matches a judgement of a scenario in one line; what it compares is the last argument. */
const JUDGEMENT = /^(\s*verify\("[\w.-]+", .+), \[[^[\]]+\]\);$/;

/** Checks to make blind: as many rules as judgements of scenarios, evenly over all of them. */
export function blindedChecks(count: number): readonly Blinded[] {
  const half = Math.ceil(count / 2);
  const rules = blindedIn("harness/rules/", RULE, "export const $1 = $2(() => []); const seeing = $2$3", ofRule);
  const judgements = blindedIn("suites/", JUDGEMENT, "$1, []);", namedIn);
  return [...evenly(rules, half), ...evenly(judgements, count - half)];
}

/** Returns the requirements that the rule on a line names, or else its module. */
function ofRule(line: string, text: string): readonly string[] {
  const [rule = ""] = text.slice(text.indexOf(line)).split(/\n(?=export const )/);
  const named = namedIn(rule);
  return named.length > 0 ? named : namedIn(text);
}

/** @param judges the requirements that a line of a module judges */
function blindedIn(
  folder: string,
  pattern: RegExp,
  instead: string,
  judges: (line: string, text: string) => readonly string[],
): readonly Blinded[] {
  const modules = [...modulesOf(folder)].filter((path) => !OF_BLIND_RUNS.includes(path)).sort();
  return modules.flatMap((path) => {
    const text = readFileSync(new URL(path, ROOT), "utf8");
    return text.split("\n").flatMap((line, at) => {
      const judged = pattern.test(line) ? judges(line, text) : [];
      const requirements = [...new Set(judged)].filter((id) => FAILING.has(id));
      return requirements.length === 0
        ? []
        : [{ path, line: at + 1, instead: line.replace(pattern, instead), requirements }];
    });
  });
}

function evenly<T>(all: readonly T[], count: number): readonly T[] {
  const nth = (place: number) => Math.floor((place * count) / all.length);
  return all.filter((_, place) => nth(place) !== nth(place - 1));
}
