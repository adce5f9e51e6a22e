import type { MachineCoverage, MoveCoverage, Verdict } from "../contract/report.ts";

/** What a run showed about one state. */
export interface StateReached {
  readonly name: string;
  /** `forbidden`: no documented move leads there. */
  readonly kind: "documented" | "start" | "forbidden";
  /** Absent if the documents only name the move to it. */
  readonly verdict?: Verdict;
  /** The verdict in one or two words. */
  readonly word: string;
}

/** The states of a machine, with what its moves show about them. */
export function statesOf({ states, start, moves }: MachineCoverage): readonly StateReached[] {
  return states.map((name) => {
    const into = moves.filter((move) => move.to === name && move.from !== name);
    const documented = into.filter(({ kind }) => kind === "transition");
    if (name !== start && documented.length === 0) return toState(name, "forbidden", loudestOf(into), KEPT_OUT);
    // A move that was tried from a state shows that the state was reached, even if the documents do not say how.
    const wasThere = moves.some(({ from, verdict }) => from === name && (verdict === "pass" || verdict === "fail"));
    const isStart = name === start;
    const verdicts: readonly MoveCoverage["verdict"][] = [
      ...(wasThere ? (["pass"] as const) : isStart ? (["not exercised"] as const) : []),
      ...(isStart ? [] : documented.map(({ verdict }) => verdict)),
    ];
    return toState(
      name,
      isStart ? "start" : "documented",
      BY_WEIGHT.find((each) => verdicts.includes(each)),
      REACHED,
    );
  });
}

// The order in which verdicts count: a single passed move proves that the state exists, even if others are
// inconclusive.
const BY_WEIGHT: readonly Verdict[] = ["fail", "pass", "inconclusive", "not exercised"];

type Words = Readonly<Record<Verdict, string>>;
const REACHED: Words = { fail: "violated", pass: "reached", inconclusive: "unclear", "not exercised": "not reached" };
const KEPT_OUT: Words = {
  fail: "entered",
  pass: "never entered",
  inconclusive: "unclear",
  "not exercised": "not tried",
};

/** The longest word of a state. */
export const LONGEST_WORD = "not specified";

function loudestOf(moves: readonly MoveCoverage[]): Verdict | undefined {
  return BY_WEIGHT.find((each) => moves.some(({ verdict }) => verdict === each));
}

function toState(name: string, kind: StateReached["kind"], verdict: Verdict | undefined, words: Words): StateReached {
  return verdict === undefined ? { name, kind, word: LONGEST_WORD } : { name, kind, verdict, word: words[verdict] };
}
