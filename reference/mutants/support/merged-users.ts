import type { Deviation } from "../../deviation.ts";
import type { Holding } from "../../holding.ts";

/** Looks users up with another comparison of ids than equality. */
export const matching = (isMatch: (known: string, asked: string) => boolean): Pick<Deviation, "rules"> => ({
  rules: () => ({
    holdingsOfUser: (asked, { store, partner }) => {
      const found = [...store.users].filter(([key]) => {
        const [owner, known]: [string, string] = JSON.parse(key);
        return owner === partner && isMatch(known, asked);
      });
      return found.length === 0 ? undefined : found.flatMap(([, holdings]): readonly Holding[] => holdings);
    },
  }),
});

/** Users whose ids are equal after simplification share their items; ids are echoed as sent. */
export const merging = (simplify: (userId: string) => string): Pick<Deviation, "rules"> =>
  matching((known, asked) => simplify(known) === simplify(asked));
