import { readFileSync, writeFileSync } from "node:fs";
import type { Report } from "../../contract/report.ts";

/** What the reason of a mutant begins with that was noticed because a clause is verified no longer. */
export const NOT_CERTIFIED = "not certified";

/** A requirement on a surface: `partner order.unknown`. */
export type Clause = string;

/** The requirements of a run by what a certificate asks of them, as `unverifiedOf` does. */
export interface Clauses {
  readonly verified: readonly Clause[];
  /** Those that don't apply to the system: they keep no certificate back. */
  readonly idle: readonly Clause[];
}

/** What a run came to, for a certificate. */
export function clausesOf({ requirements }: Pick<Report, "requirements">): Clauses {
  const required = requirements.filter(({ level }) => level === "must");
  const named = (some: Report["requirements"]) => some.map(({ surface, id }) => `${surface} ${id}`);
  return {
    verified: named(required.filter(({ verdict }) => verdict === "pass")),
    idle: named(required.filter(({ applies }) => applies === false)),
  };
}

/** What each test verifies of the plain reference: together it is what certifies it. */
export class Certificate {
  readonly #byTest: ReadonlyMap<string, readonly Clause[]>;

  constructor(byTest: Iterable<readonly [test: string, verified: readonly Clause[]]>) {
    this.#byTest = new Map(byTest);
  }

  /**
   * What is verified no longer where these tests, the ones that a mutant can reach, came to `seen`: the others verify
   * what they did. What the fewest tests verify stands first, since it is tried again the quickest.
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

  /** Keeps it for the other processes of a run of StrykerJS, which judge mutants. */
  write(file: string): void {
    writeFileSync(file, JSON.stringify([...this.#byTest]));
  }

  static read(file: string): Certificate {
    return new Certificate(JSON.parse(readFileSync(file, "utf8")));
  }
}
