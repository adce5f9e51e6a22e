import type { Command } from "commander";
import { UsageFault } from "./outcome.ts";

/** A command with its flags. */
interface Completed {
  readonly name: string;
  readonly description: string;
  readonly flags: readonly { readonly long: string; readonly description: string }[];
}

type Script = (commands: readonly Completed[]) => string;

/** The script that completes commands and flags, by shell. */
const SCRIPTS: Readonly<Record<string, Script>> = {
  bash: (commands) => `_packproof() {
  local word=\${COMP_WORDS[COMP_CWORD]} words
  case \${COMP_CWORD}:\${COMP_WORDS[1]} in
    1:*) words=${quoted(commands.map(({ name }) => name))} ;;
${commands.map(({ name, flags }) => `    *:${name}) words=${quoted(flags.map(({ long }) => long))} ;;`).join("\n")}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$word"))
}
complete -o default -F _packproof packproof
`,
  zsh: (commands) => `#compdef packproof
_packproof() {
  if (( CURRENT == 2 )); then
    local -a commands=(
${commands.map(({ name, description }) => `      ${single(`${name}:${description}`)}`).join("\n")}
    )
    _describe command commands
    return
  fi
  case $words[2] in
${commands.map(zshCase).join("\n")}
  esac
}
compdef _packproof packproof
`,
  fish: (commands) => `complete -c packproof -f
${commands.flatMap(fishLines).join("\n")}
`,
};

/**
 * Prints the script that completes packproof's commands and flags.
 * @throws {UsageFault} for a shell without one
 */
export function completionOf(program: Command, shell: string): string {
  const script = SCRIPTS[shell];
  if (script === undefined) {
    throw new UsageFault(`completion: ${JSON.stringify(shell)} is not a shell; use ${Object.keys(SCRIPTS).join(", ")}`);
  }
  return script(
    program.commands.map((command) => ({
      name: command.name(),
      description: command.description(),
      flags: command.options.flatMap(({ long, description }) =>
        long === undefined || long === null ? [] : [{ long, description }],
      ),
    })),
  );
}

function zshCase({ name, flags }: Completed): string {
  const lines = flags.map(({ long, description }) => single(`${long}[${description.replaceAll(/[[\]:]/g, " ")}]`));
  return `    ${name}) _arguments ${[...lines, "'*:file:_files'"].join(" ")} ;;`;
}

function fishLines({ name, description, flags }: Completed): string[] {
  const start = `complete -c packproof -n __fish_use_subcommand -a ${name} -d ${single(description)}`;
  const ofCommand = `complete -c packproof -n ${single(`__fish_seen_subcommand_from ${name}`)}`;
  return [
    start,
    `${ofCommand} -F`,
    ...flags.map((flag) => `${ofCommand} -l ${flag.long.slice(2)} -d ${single(flag.description)}`),
  ];
}

function quoted(words: readonly string[]): string {
  return `"${words.join(" ")}"`;
}

function single(text: string): string {
  return `'${text.replaceAll("'", "’")}'`;
}
