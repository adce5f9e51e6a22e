import { isObservable } from "../../harness/ledger/requirement-rows.ts";
import { wrap } from "../../reports/wrap.ts";
import type { Explanation } from "./explanation.ts";

const WIDTH = 100;

/** An explanation as text for a terminal. */
export function explanationText(explanation: Explanation): string {
  const { requirement, scenarios, mutants, openQuestions } = explanation;
  const { id, title, level, surfaces, source } = requirement;
  const isVisible = isObservable(requirement);
  const blocks = [
    [id, ...paragraph(title)],
    [
      "Where it is written",
      ...paragraph(`${source.document}, ${source.section}: "${source.words}"`),
      ...paragraph(`${level === "must" ? "A must" : "A recommendation, never a failure"}, on ${surfaces.join(", ")}.`),
    ],
    [
      "How it is verified",
      ...paragraph(`By ${explanation.seenBy}.`),
      ...explanation.needs.flatMap((need) => paragraph(`Needs ${need}.`)),
      ...scenarios.flatMap((each) => item(`${each.title} (${each.area}; ${each.surfaces.join(", ")})`)),
    ],
    section("The refusals that state it", explanation.errors),
    section("What proves the check: the reference is made to do this, and it has to be noticed", mutants),
    section(
      "Where the documents leave it open",
      openQuestions.map(({ code, question, accepted, stillWrong }) => {
        const wrong = stillWrong === undefined ? "" : ` Still wrong: ${stillWrong}.`;
        return `${code}: ${question} Accepted: ${accepted}${wrong}`;
      }),
    ),
    isVisible ? mending(explanation) : [],
  ];
  return `${blocks
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join("\n"))
    .join("\n\n")}\n`;
}

function mending({ again, requirement }: Explanation): readonly string[] {
  return [
    "What to do when it fails",
    ...item("Run the finding's curl: it repeats the decisive request, with shell variables for secrets."),
    ...item("Compare `expected` with `actual`, and read the clause named above."),
    ...item(`Play only this again: ${again}`),
    ...item("See it kept by a correct server: packproof mock, and the same request there."),
    ...(requirement.level === "must"
      ? item("To live with it for a while: packproof known report.json, and run --known-failures.")
      : []),
  ];
}

function section(title: string, items: readonly string[]): readonly string[] {
  return items.length === 0 ? [] : [title, ...items.flatMap(item)];
}

function paragraph(text: string): readonly string[] {
  return wrap(text, WIDTH - 2).map((line) => `  ${line}`);
}

function item(text: string): readonly string[] {
  return wrap(text, WIDTH - 4).map((line, index) => `${index === 0 ? "  - " : "    "}${line}`);
}
