import type { ScenarioContext } from "../harness/arrange/scenario-context.ts";
import { runCommand } from "../harness/commands/again.ts";
import { type FcPath, fcPathText } from "../harness/config/fc-path.ts";

/** Returns the seed of one property: the run's seed mixed with its title, so that narrowing a run does not change its cases. */
export function seedOf({ run, surface }: Pick<ScenarioContext, "run" | "surface">, title: string): number {
  let hash = run.target.seed | 0;
  for (const character of `${surface} ${title}`) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return hash;
}

/**
 * Returns the command that repeats a property with the same cases, quoted for every shell if the title allows it.
 * @param path of the only case to repeat; default: all cases
 */
export function againOf({ run }: Pick<ScenarioContext, "run">, title: string, path?: FcPath): string {
  const quoted = /^[\w ,.;:()-]+$/.test(title) ? `"${title}"` : `'${title.replaceAll("'", `'\\''`)}'`;
  const { target } = run;
  const only = path === undefined ? "" : ` --fc-path ${fcPathText(path)}`;
  return runCommand(target, `--seed ${target.seed} --runs ${target.runs}${only} -t ${quoted}`);
}
