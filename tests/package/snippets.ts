/** A shell snippet of a document. */
export interface Snippet {
  readonly document: string;
  /** Line of its first command. */
  readonly line: number;
  readonly commands: string;
  /** `run` it to its end, start it and see it `run on`, or leave it `not run` for a reason that the document gives. */
  readonly manner: "run" | "run on" | "not run";
}

/** The blocks marked `sh`; a comment right above one says when it isn't simply run. */
export function snippetsOf(document: string, text: string): readonly Snippet[] {
  return [...text.matchAll(/(?:<!-- (not run|runs on): [^>]+ -->\n)?```sh\n([\s\S]*?)\n```/g)].map(
    ({ index, 1: remark, 2: commands = "" }) => ({
      document,
      line: text.slice(0, index).split("\n").length + (remark === undefined ? 1 : 2),
      commands,
      manner: remark === undefined ? "run" : remark === "not run" ? "not run" : "run on",
    }),
  );
}
