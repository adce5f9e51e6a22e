import type { MachineCoverage, MoveCoverage, Verdict } from "../contract/report.ts";

/** What a run showed of one state. */
export interface StateReached {
  readonly name: string;
  /** `forbidden`: nothing documented leads there. */
  readonly kind: "documented" | "start" | "forbidden";
  /** Absent where the documents only name the way there. */
  readonly verdict?: Verdict;
  /** The verdict in a word or two, for a reader. */
  readonly word: string;
}

/** Which states of a machine its moves show. */
export function statesOf({ states, start, moves }: MachineCoverage): readonly StateReached[] {
  return states.map((name) => {
    const into = moves.filter((move) => move.to === name && move.from !== name);
    const documented = into.filter(({ kind }) => kind === "transition");
    if (name !== start && documented.length === 0) return toState(name, "forbidden", loudestOf(into), KEPT_OUT);
    // Whatever was tried from a state was done there, also where the documents don't say how it is reached.
    const wasThere = moves.some(({ from, verdict }) => from === name && (verdict === "pass" || verdict === "fail"));
    const isStart = name === start;
    const verdicts: readonly MoveCoverage["verdict"][] = [
      ...(wasThere ? (["pass"] as const) : isStart ? (["not exercised"] as const) : []),
      ...(isStart ? [] : documented.map(({ verdict }) => verdict)),
    ];
    return toState(
      name,
      isStart ? "start" : "documented",
      TELLING.find((each) => verdicts.includes(each)),
      REACHED,
    );
  });
}

// A single move that was kept proves that the state exists, whatever else was unclear.
const TELLING: readonly Verdict[] = ["fail", "pass", "inconclusive", "not exercised"];

type Words = Readonly<Record<Verdict, string>>;
const REACHED: Words = { fail: "violated", pass: "reached", inconclusive: "unclear", "not exercised": "not reached" };
const KEPT_OUT: Words = {
  fail: "entered!",
  pass: "never entered",
  inconclusive: "unclear",
  "not exercised": "not tried",
};

/** The longest word of a state. */
export const LONGEST_WORD = "not specified";

function loudestOf(moves: readonly MoveCoverage[]): Verdict | undefined {
  return TELLING.find((each) => moves.some(({ verdict }) => verdict === each));
}

function toState(name: string, kind: StateReached["kind"], verdict: Verdict | undefined, words: Words): StateReached {
  return verdict === undefined ? { name, kind, word: LONGEST_WORD } : { name, kind, verdict, word: words[verdict] };
}
