import { REQUIREMENTS } from "../../contract/index.ts";
import type { Scenario } from "../../harness/arrange/scenario.ts";
import { keyOf } from "./attribution.ts";
import type { ImportGraph } from "./imports.ts";

/** What a change of files can affect. */
export interface Affected {
  /** Requirements that a changed module names, or the nearest importers of one that names none. */
  readonly requirements: ReadonlySet<string>;
  /** Keys of the scenarios that these modules define. */
  readonly scenarios: ReadonlySet<string>;
  /** Paths of changed lists of mutants and variants. */
  readonly lists: ReadonlySet<string>;
  /** The first module on which every result depends. */
  readonly central?: string;
}

/** What makes a module the end of a search: its importers only call what it defines or judges. */
type Ends = Pick<Affected, "requirements" | "scenarios">;

/** The folder whose modules are tables of requirements. */
export const TABLES = "contract/requirements/";
const RULES = "harness/rules/";
/** The list of all rules. It changes together with the module of a rule, which tells what the rule judges. */
const LIST_OF_RULES = `${RULES}rules.ts`;

/**
 * Follows the imports of changed modules to those that define scenarios or name requirements.
 * @param definedIn the module of each scenario, by the scenario's key
 * @param rows ids in and near the changed lines of tables of requirements
 */
export function affectedBy(
  files: readonly string[],
  graph: ImportGraph,
  scenarios: readonly Scenario[],
  definedIn: ReadonlyMap<string, string>,
  rows: ReadonlySet<string> = new Set(),
): Affected {
  const requirements = new Set<string>();
  const keys = new Set<string>();
  const lists = new Set<string>();
  let central: string | undefined;
  const seen = new Set<string>();
  const modules = files.filter((file) => graph.texts.has(file));
  const others = modules.filter((module) => module !== LIST_OF_RULES);
  const waiting = others.some((module) => module.startsWith(RULES)) ? others : modules;
  for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
    if (seen.has(file)) continue;
    seen.add(file);
    const path = file;
    if (isList(path)) lists.add(path);
    const named = isList(path) ? [] : namedIn(graph.texts.get(path) ?? "");
    const changed = path.startsWith(TABLES) ? named.filter((id) => rows.has(id)) : [];
    const ends: Ends = {
      requirements: new Set(changed.length > 0 ? changed : named),
      scenarios: new Set(scenarios.map(keyOf).filter((key) => definedIn.get(key) === path)),
    };
    for (const id of ends.requirements) requirements.add(id);
    for (const key of ends.scenarios) keys.add(key);
    if (ends.requirements.size > 0 || ends.scenarios.size > 0 || (isList(path) && !path.includes("/support/")))
      continue;
    if (isCentral(path)) central ??= path;
    else waiting.push(...graph.importersOf(path));
  }
  for (const scenario of scenarios) {
    if (keys.has(keyOf(scenario))) for (const id of scenario.verifies) requirements.add(id);
  }
  return { requirements, scenarios: keys, lists, ...(central === undefined ? {} : { central }) };
}

const IDS: ReadonlySet<string> = new Set(REQUIREMENTS.map(({ id }) => id));

/** The requirements that a text names in quotes. */
export function namedIn(text: string): readonly string[] {
  return [...text.matchAll(/"([a-z][\w-]*\.[\w.-]+)"/g)].flatMap(([, id = ""]) => (IDS.has(id) ? [id] : []));
}

function isList(path: string): boolean {
  return /^reference\/(mutants|variants)\//.test(path);
}

/** Modules on the way of every request, run, scenario or answer of the reference. */
const CENTRAL =
  /^(harness\/(run|run-context|transport|schedule|config)|cli|reports|reference)\/|^harness\/arrange\/(scenario|\w+-context)\.ts$/;

function isCentral(path: string): boolean {
  return CENTRAL.test(path) && !isList(path);
}
