import { ConfigFault } from "./config-fault.ts";
import { textOf } from "./fields.ts";
import type { Settings } from "./setting-names.ts";

/** One case of a property. */
export interface FcPath {
  /** Index of the part of the property's inputs, from 0. */
  readonly part: number;
  /** Where fast-check finds the case among those of the part, such as `3:0:1`. */
  readonly path: string;
}

/**
 * Returns the only case that properties run; undefined if they run all.
 * @throws {ConfigFault} for anything but what a finding prints
 */
export function fcPathOf(settings: Settings): FcPath | undefined {
  const raw = textOf(settings, "FC_PATH");
  if (raw === undefined) return undefined;
  const [, part, path] = /^(\d{1,4})\/(\d+(?::\d+)*)$/.exec(raw) ?? [];
  if (part === undefined || path === undefined)
    throw new ConfigFault("FC_PATH", `${JSON.stringify(raw)} is not usable`, "give what a finding printed, as 2/5:0:1");
  return { part: Number(part), path };
}

export function fcPathText({ part, path }: FcPath): string {
  return `${part}/${path}`;
}
