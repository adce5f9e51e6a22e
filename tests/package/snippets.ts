/** A shell snippet of a document. */
export interface Snippet {
  readonly document: string;
  /** Line number of its first command. */
  readonly line: number;
  readonly commands: string;
  /** `run`: run until it ends; `run on`: start it and check that it keeps running; `not run`: skip, the document says why. */
  readonly manner: "run" | "run on" | "not run";
}

/** The code blocks marked `sh`; a comment directly above one says if it is not simply run. */
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
