import { readFileSync, writeFileSync } from "node:fs";
import type { Report } from "../../contract/report.ts";

/** Prefix of the reason of a mutant that was detected because a clause is no longer verified. */
export const NOT_CERTIFIED = "not certified";

/** A requirement on a surface: `partner order.unknown`. */
export type Clause = string;

/** The requirements of a run, grouped by their meaning for a certificate, as in `unverifiedOf`. */
export interface Clauses {
  readonly verified: readonly Clause[];
  /** Clauses that do not apply to the system: they prevent no certificate. */
  readonly idle: readonly Clause[];
}

/** Groups the requirements of a report. */
export function clausesOf({ requirements }: Pick<Report, "requirements">): Clauses {
  const required = requirements.filter(({ level }) => level === "must");
  const named = (some: Report["requirements"]) => some.map(({ surface, id }) => `${surface} ${id}`);
  return {
    verified: named(required.filter(({ verdict }) => verdict === "pass")),
    idle: named(required.filter(({ applies }) => applies === false)),
  };
}

/** The clauses that each test verifies on the plain reference. */
export class Certificate {
  readonly #byTest: ReadonlyMap<string, readonly Clause[]>;

  constructor(byTest: Iterable<readonly [test: string, verified: readonly Clause[]]>) {
    this.#byTest = new Map(byTest);
  }

  /**
   * The clauses that are no longer verified. `tests` are those that the mutant can reach, with the results `seen`; all
   * other tests verify what they did before. Clauses that the fewest tests verify come first, since repeating them is
   * fastest.
   */
  missedBy(tests: readonly string[], seen: readonly Clauses[]): readonly Clause[] {
    const reached = new Set(tests);
    const others = [...this.#byTest].filter(([test]) => !reached.has(test)).flatMap(([, verified]) => verified);
    const kept = new Set([...others, ...seen.flatMap(({ verified, idle }) => [...verified, ...idle])]);
    const missed = new Set(tests.flatMap((test) => this.#byTest.get(test) ?? []).filter((clause) => !kept.has(clause)));
    return [...missed].sort((a, b) => this.testsOf(a).length - this.testsOf(b).length);
  }

  /** The tests that verify a clause. */
  testsOf(clause: Clause): readonly string[] {
    return [...this.#byTest].filter(([, verified]) => verified.includes(clause)).map(([test]) => test);
  }

  /** Stores it for the other processes of StrykerJS, which judge mutants. */
  write(file: string): void {
    writeFileSync(file, JSON.stringify([...this.#byTest]));
  }

  static read(file: string): Certificate {
    return new Certificate(JSON.parse(readFileSync(file, "utf8")));
  }
}
