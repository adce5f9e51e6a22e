import { toPathSegment } from "../ids/path-segment.ts";
import type { Redactor } from "../transport/redaction/redactor.ts";
import { toCurl } from "./curl.ts";
import { type AnsweredId, answeredIds, mentions, type Step, usersNamedIn } from "./step-ids.ts";

/** An id of an answer that a later request used, and the shell variable that holds it. */
interface Capture extends AnsweredId {
  readonly variable: string;
}

/** Marks a shell variable in a text that is not quoted yet; a character without a meaning of its own. */
const MARK = "\ue000";

/**
 * Returns a shell script that repeats a chain of requests with fresh users. Ids that an answer gives and a later
 * request uses are read from the new answer. It needs curl and jq; secrets appear as `$NAME`.
 * @param users ids of the users that the chain created; default: all that it names
 */
export function toScript(steps: readonly Step[], redactor: Redactor, users = usersNamedIn(steps)): string {
  const names = new Map(users.map((user, nth) => [user, `USER_${nth + 1}`]));
  const lines = ["#!/bin/sh", "# Needs curl and jq, and the keys in the environment."];
  for (const [user, name] of names)
    lines.push(`${name}="replay-$$-${name.toLowerCase()}" # was ${redactor.text(user)}`);
  for (const [nth, step] of steps.entries()) {
    const { request } = step;
    const body = request.body === undefined ? {} : { body: marked(request.body, names) };
    const command = toCurl({ ...request, url: marked(request.url, names), ...body }, redactor);
    const captures = capturesOf(step, steps.slice(nth + 1), names);
    const outcome = step.fault === undefined ? `answered ${step.status}` : "got no answer";
    lines.push("", ...pauseBefore(step, steps[nth - 1]), `# ${nth + 1}. ${step.endpoint}, which ${outcome}`);
    const quiet = command.replace(/\bcurl -i/, "curl -s -w '\\n%{http_code}\\n'").replaceAll(MARKED, `'"$$$1"'`);
    if (captures.length === 0) {
      lines.push(quiet);
      continue;
    }
    lines.push(`ANSWER=$(${quiet})`, `printf '%s\\n' "$ANSWER"`);
    for (const { variable, path } of captures) {
      lines.push(`${variable}=$(printf '%s\\n' "$ANSWER" | sed '$d' | jq -r '${path}')`);
    }
    for (const { variable, value } of captures) names.set(value, variable);
  }
  return `${lines.join("\n")}\n`;
}

const MARKED = new RegExp(`${MARK}(\\w+)${MARK}`, "g");

function marked(text: string, names: ReadonlyMap<string, string>): string {
  let result = text;
  // Longer ids first, because a quote id starts with its session's id.
  for (const [value, name] of [...names].sort(([a], [b]) => b.length - a.length)) {
    const mark = `${MARK}${name}${MARK}`;
    result = result.replaceAll(toPathSegment(value), mark).replaceAll(value, mark);
  }
  return result;
}

/** The ids of an answer that later requests use, with the variables that hold them. */
function capturesOf(step: Step, later: readonly Step[], known: ReadonlyMap<string, string>): readonly Capture[] {
  const captures: Capture[] = [];
  for (const { value, path } of answeredIds(step)) {
    const isNew = !known.has(value) && !captures.some((each) => each.value === value);
    if (!isNew || !later.some((each) => mentions(each, value))) continue;
    captures.push({ variable: `ID_${known.size + captures.length + 1}`, value, path });
  }
  return captures;
}

/** A pause that a scenario made because the time matters, such as the end of a window. Shorter ones are the harness's own. */
const MIN_PAUSE_MS = 1_000;

function pauseBefore(step: Step, before: Step | undefined): readonly string[] {
  const pauseMs = before === undefined ? 0 : step.sentAtMs - before.doneAtMs;
  return pauseMs < MIN_PAUSE_MS ? [] : [`sleep ${Math.round(pauseMs / 1_000)}`];
}
