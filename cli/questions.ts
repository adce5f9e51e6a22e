import type { OpenQuestion, Silence } from "../contract/open-questions/question.ts";
import { OPEN_QUESTIONS, SILENCES } from "../contract/open-questions.ts";
import { safeJson } from "../reports/json.ts";
import { writeOut } from "./write-out.ts";

/** Prints or writes the open questions. */
export async function questions(flags: { readonly json?: boolean; readonly output?: string }): Promise<number> {
  const text = flags.json === true ? safeJson({ questions: OPEN_QUESTIONS, silences: SILENCES }) : questionsPage();
  await writeOut(text, flags.output);
  return 0;
}

/** The page `docs/open-questions.md`. */
export function questionsPage(): string {
  return `${[
    "# Open questions of the specification",
    "Made by `packproof questions -o docs/open-questions.md` from `contract/open-questions/`; a spec keeps the two alike.",
    "A conformance suite finds as many faults in the documents as in the systems. Where the documents contradict",
    "themselves, every reading passes; where they are silent, what is seen is reported as an observation and never judged.",
    "",
    "## Contradictions and ambiguities",
    ...(OPEN_QUESTIONS as readonly OpenQuestion[]).flatMap(questionLines),
    "",
    "## Silences",
    "`said`: the documents themselves say that it is not shown. `unsaid`: it is nowhere to be found. `free`: left to the",
    "system by the words used.",
    "",
    "| topic | surfaces | kind | what the documents do not say |",
    "|---|---|---|---|",
    ...(SILENCES as readonly Silence[]).map(
      ({ topic, surfaces, kind, what }) =>
        `| ${topic} | ${surfaces.join(", ")} | ${kind} | ${what.replaceAll("|", "\\|")} |`,
    ),
  ].join("\n")}\n`;
}

function questionLines({
  code,
  topic,
  surfaces,
  question,
  accepted,
  stillWrong,
  requirements,
}: OpenQuestion): string[] {
  return [
    "",
    `### ${code}`,
    "",
    question,
    "",
    `- Accepted: ${accepted}`,
    ...(stillWrong === undefined ? [] : [`- Still wrong: ${stillWrong}`]),
    `- Surfaces: ${surfaces.join(", ")}; observed as \`${topic}\``,
    ...(requirements.length === 0 ? [] : [`- Concerns: ${requirements.map((id) => `\`${id}\``).join(", ")}`]),
  ];
}
