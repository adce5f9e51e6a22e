import { OTHER_WAYS } from "./other-ways.ts";
import type { WrongSetup } from "./setup.ts";

/** A wrong set-up with the line that packproof printed. */
export interface PlayedSetup extends WrongSetup {
  readonly line: string;
}

const HEAD = `# Wrong set-ups

The line that packproof prints when a run can't do what it was asked for, because an input is missing, mistyped or belongs
to another system. \`tests/setups\` runs the command with each mistake; no such run passes. The line is the one that names
the cause. That test generates this page: \`npx vitest run tests/setups -u\`.
`;

/** The page of all wrong set-ups, one table per setting. */
export function setupsPage(rows: readonly PlayedSetup[]): string {
  const tables = [...new Set(rows.map(({ about }) => about))].map((about) => {
    const own = rows.filter((each) => each.about === about);
    return [
      `## ${/^[A-Z_0-9]+$|^--/.test(about) ? `\`${about}\`` : about}`,
      "",
      "| set-up | exit status | what it says |",
      "|---|---|---|",
      ...own.map(({ wrong, ends, line }) => `| ${cell(wrong)} | ${ends} | ${code(line)} |`),
      "",
    ].join("\n");
  });
  return `${HEAD}\n${tables.join("\n")}\n${otherWays()}`;
}

/** What else was tried to get exit status 0 from a system that was not verified. */
function otherWays(): string {
  return [
    "## Other ways to exit status 0",
    "",
    "Tried, too, to get exit status 0 although the system was not verified, or was found wrong:",
    "",
    "| way | what happens | test |",
    "|---|---|---|",
    ...OTHER_WAYS.map(({ way, happens, file }) => `| ${cell(way)} | ${cell(happens)} | \`${file}\` |`),
    "",
  ].join("\n");
}

function cell(text: string): string {
  return text.replaceAll("|", "\\|");
}

/** Code of Markdown, whatever backticks the text contains. */
function code(text: string): string {
  const fence = text.includes("`") ? "``" : "`";
  return `${fence}${cell(text)}${fence}`;
}
