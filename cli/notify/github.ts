import type { Report } from "../../contract/report.ts";
import { gh } from "./gh.ts";
import { type IssueState, issueBody, issueComment, stateOfIssue } from "./issue.ts";
import { messageOf } from "./message.ts";
import { isSame, openProblems } from "./problem.ts";

const LABEL = "packproof";
/** Maximum number of issues with the label: one per target, and those that people labelled. */
const MAX_ISSUES = 1000;

interface Issue {
  readonly number: number;
  readonly state: "OPEN" | "CLOSED";
  readonly body: string;
}

/**
 * Maintains one issue per target: opens it at the first problem, comments and updates it when something changes, closes
 * it when everything passes, and reopens it later. The issue stores the last reported state, which is written last: if
 * a step before fails, the next run repeats it.
 * @param repo `owner/name`
 * @returns what was done, for the log; undefined if nothing changed
 * @throws {UsageFault} if `gh` fails
 */
export async function notifyGithub(repo: string, report: Report, link: string): Promise<string | undefined> {
  const { target } = messageOf([], [], report, link);
  const [issue, ...duplicates] = await issuesOf(repo, target);
  for (const { number } of duplicates) {
    // Two concurrent runs may each have opened one.
    if (issue !== undefined) await say(repo, number, `Kept in #${issue.number}.`);
    await gh(["issue", "close", String(number), "--repo", repo, "--reason", "not planned"]);
    await gh(["issue", "edit", String(number), "--repo", repo, "--body-file", "-"], `Kept in #${issue?.number}.`);
  }
  const before = issue?.reported.open ?? [];
  const after = openProblems(before, report);
  const message = messageOf(before, after, report, link);
  const body = issueBody(message, after);
  if (issue === undefined) {
    if (after.length === 0) return undefined;
    await gh([
      "label",
      "create",
      LABEL,
      "--repo",
      repo,
      "--force",
      "--description",
      "Conformance of a target, kept by packproof",
    ]);
    const title = `Conformance: ${target}`.slice(0, 250);
    await gh(["issue", "create", "--repo", repo, "--title", title, "--label", LABEL, "--body-file", "-"], body);
    return "opened an issue";
  }
  const number = String(issue.number);
  const isOpen = issue.state === "OPEN";
  if (isSame(before, after) && isOpen === after.length > 0) return undefined;
  if (!isOpen && after.length > 0) await gh(["issue", "reopen", number, "--repo", repo]);
  if (!isSame(before, after)) await say(repo, issue.number, issueComment(message));
  if (isOpen && after.length === 0) await gh(["issue", "close", number, "--repo", repo, "--reason", "completed"]);
  await gh(["issue", "edit", number, "--repo", repo, "--body-file", "-"], body);
  return `${message.event} issue #${number}`;
}

/** A target's issues, the one to keep first: the oldest open one, else the oldest. */
async function issuesOf(repo: string, target: string): Promise<readonly (Issue & { readonly reported: IssueState })[]> {
  const columns = ["--json", "number,state,body", "--state", "all", "--limit", String(MAX_ISSUES)];
  const listed = JSON.parse(
    await gh(["issue", "list", "--repo", repo, "--label", LABEL, ...columns]),
  ) as readonly Issue[];
  return listed
    .flatMap((issue) => {
      const reported = stateOfIssue(issue.body);
      return reported?.target === target ? [{ ...issue, reported }] : [];
    })
    .sort((a, b) => (a.state === b.state ? a.number - b.number : a.state === "OPEN" ? -1 : 1));
}

async function say(repo: string, number: number, text: string): Promise<void> {
  await gh(["issue", "comment", String(number), "--repo", repo, "--body-file", "-"], text);
}
