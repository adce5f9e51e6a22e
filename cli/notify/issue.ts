import { deflateSync, inflateSync } from "node:zlib";
import type { Message } from "./message.ts";
import { isProblems, type Problem } from "./problem.ts";

/** Longest state that is read. Bytes. */
const MAX_BYTES = 10 * 1024 ** 2;

/** The machine-readable part of an issue's body. */
export interface IssueState {
  readonly target: string;
  readonly open: readonly Problem[];
}

/** The body of a target's issue: the problems in a code block, and the hidden state. */
export function issueBody(message: Message, open: readonly Problem[]): string {
  const { headline, lines, link, target } = message;
  return [
    markerOf({ target, open }),
    `Conformance of the system at this address, ${link === "" ? "kept up to date by packproof" : `from [the last change](${link})`}:`,
    fenced([target, "", headline, ...lines]),
    "This issue is closed when everything passes again, and opened again when something fails.",
  ].join("\n\n");
}

/** The comment of an issue when something changed. */
export function issueComment({ headline, lines, link }: Message): string {
  return [fenced([headline, ...lines]), ...(link === "" ? [] : [`[The run](${link})`])].join("\n\n");
}

/** Nothing in a code block is interpreted as markup, mention or reference; its fence is longer than any in the text. */
function fenced(lines: readonly string[]): string {
  const text = lines.join("\n");
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}text\n${text}\n${fence}`;
}

/**
 * Base64url, so that the state can't end the HTML comment that contains it. Compressed, because a body of more than 65,536
 * characters is refused, and a target may have a problem with each requirement.
 */
function markerOf(state: IssueState): string {
  return `<!-- packproof:${deflateSync(JSON.stringify(state)).toString("base64url")} -->`;
}

/** The state that an issue stores; undefined if the issue is not ours. */
export function stateOfIssue(body: string): IssueState | undefined {
  const [, encoded] = /^<!-- packproof:([\w-]+) -->/.exec(body) ?? [];
  if (encoded === undefined) return undefined;
  try {
    const bytes = Buffer.from(encoded, "base64url");
    // Earlier versions did not compress it.
    const isPlain = bytes.toString("latin1", 0, 1) === "{";
    const state: unknown = JSON.parse(
      (isPlain ? bytes : inflateSync(bytes, { maxOutputLength: MAX_BYTES })).toString(),
    );
    return isState(state) ? state : undefined;
  } catch {
    return undefined;
  }
}

function isState(value: unknown): value is IssueState {
  return (
    typeof value === "object" &&
    value !== null &&
    "target" in value &&
    typeof value.target === "string" &&
    "open" in value &&
    isProblems(value.open)
  );
}
