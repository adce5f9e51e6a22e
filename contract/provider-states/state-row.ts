import type { Surface } from "../surface.ts";

/** A parameter of a set-up, with a value as an example. */
interface Parameter {
  readonly meaning: string;
  readonly example: unknown;
}

/** A provider state. */
export interface StateRow {
  readonly name: string;
  /** Whether it changes the whole provider until its teardown. */
  readonly exclusive: boolean;
  readonly surfaces: readonly Surface[];
  /** What the provider does. */
  readonly meaning: string;
  /** By name. */
  readonly params: Readonly<Record<string, Parameter>>;
  /** Keys that its set-up has to return. */
  readonly returns: readonly string[];
}
