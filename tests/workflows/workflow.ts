import { readFile } from "node:fs/promises";
import { parse } from "yaml";

/** The parts of a GitHub Actions workflow that ours use. */
export interface Workflow {
  readonly jobs: Readonly<Record<string, Job>>;
}

export interface Job {
  readonly needs?: string;
  readonly if?: string;
  readonly strategy?: { readonly matrix: Readonly<Record<string, readonly (string | number)[]>> };
  readonly env?: Readonly<Record<string, string>>;
  readonly steps: readonly Step[];
}

export interface Step {
  readonly name?: string;
  readonly uses?: string;
  readonly with?: Readonly<Record<string, string>>;
  readonly run?: string;
  readonly if?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** The values for expressions: `vars.SANDBOX_URL` is `{ "vars.SANDBOX_URL": … }`. */
export type Context = Readonly<Record<string, string>>;

export async function readWorkflow(file: string): Promise<Workflow> {
  return parse(await readFile(file, "utf8")) as Workflow;
}

/** A context for each value of a matrix with one dimension; one empty context without a matrix. */
export function combinations({ strategy }: Job): readonly Context[] {
  const [[name, values], ...others] = Object.entries(strategy?.matrix ?? { none: [""] }) as [
    [string, readonly (string | number)[]],
    ...unknown[],
  ];
  if (others.length > 0) throw new Error("a matrix of several dimensions is not played");
  return values.map((value) => ({ [`matrix.${name}`]: String(value) }));
}

/**
 * Replaces `${{ … }}` by values. Variables and secrets that are not set are empty, as on GitHub.
 * @throws {Error} for any other expression, so that a mistake does not become an empty text
 */
export function filledIn(text: string, context: Context): string {
  return String(text).replace(/\$\{\{ ([^}]+) \}\}/g, (_, name: string) => {
    const value = context[name];
    if (value === undefined && !/^(?:vars|secrets)\.\w+$/.test(name)) throw new Error(`unknown expression ${name}`);
    return value ?? "";
  });
}
