import { readFile } from "node:fs/promises";
import { parse } from "yaml";

/** A workflow of GitHub Actions, as far as ours go. */
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

/** What expressions are looked up in: `vars.SANDBOX_URL` is `{ "vars.SANDBOX_URL": … }`. */
export type Context = Readonly<Record<string, string>>;

export async function readWorkflow(file: string): Promise<Workflow> {
  return parse(await readFile(file, "utf8")) as Workflow;
}

/** Every combination of a matrix with one dimension, as context; one empty one without a matrix. */
export function combinations({ strategy }: Job): readonly Context[] {
  const [[name, values], ...others] = Object.entries(strategy?.matrix ?? { none: [""] }) as [
    [string, readonly (string | number)[]],
    ...unknown[],
  ];
  if (others.length > 0) throw new Error("a matrix of several dimensions is not played");
  return values.map((value) => ({ [`matrix.${name}`]: String(value) }));
}

/**
 * Puts values in the place of `${{ … }}`. Variables and secrets that are not set are empty, as GitHub has it.
 * @throws {Error} for an expression that is none of these, so that none is empty by mistake
 */
export function filledIn(text: string, context: Context): string {
  return String(text).replace(/\$\{\{ ([^}]+) \}\}/g, (_, name: string) => {
    const value = context[name];
    if (value === undefined && !/^(?:vars|secrets)\.\w+$/.test(name)) throw new Error(`unknown expression ${name}`);
    return value ?? "";
  });
}
