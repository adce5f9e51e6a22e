import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { digestOf } from "../history/night.ts";
import { makeFolder } from "../make-folder.ts";
import { UsageFault } from "../outcome.ts";
import { faultCode, writeWhole } from "../write-whole.ts";
import { isProblems, type Problem } from "./problem.ts";

/** The last message of each channel about each target, so that messages are sent only when something changed. */
export interface Memory {
  read(): Promise<readonly Problem[]>;
  write(problems: readonly Problem[]): Promise<void>;
}

/** A file in a folder that is kept between runs. A missing or damaged one counts as empty: open problems are sent again. */
export function memoryOf(folder: string, channel: string, target: string): Memory {
  const file = join(folder, `told-${channel}-${digestOf(target)}.json`);
  return {
    async read() {
      const text = await readFile(file, "utf8").catch(() => "null");
      const value = parsed(text);
      return isProblems(value) ? value : [];
    },
    async write(problems) {
      try {
        await makeFolder(folder);
        await writeWhole(file, JSON.stringify(problems));
      } catch (cause) {
        throw new UsageFault(
          `--memory: ${folder} can't be written to (${faultCode(cause)}); the next run will send the same message again`,
        );
      }
    },
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
