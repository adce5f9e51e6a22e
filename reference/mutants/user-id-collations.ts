import { type Mutant, mutant } from "./mutant.ts";
import { matching } from "./support/merged-users.ts";
import { sandbox } from "./support/surfaces.ts";

/** Reads an id as a search pattern with one kind of wildcard. */
const asPattern = (wildcard: string, stands: string) =>
  matching((known, asked) => {
    if (!asked.includes(wildcard)) return known === asked;
    const parts = asked.split(wildcard).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"));
    return new RegExp(`^${parts.join(stands)}$`, "su").test(known);
  });

const withoutEmoji = (id: string) => id.replaceAll(/[\u{10000}-\u{10ffff}]/gu, "?");

/** Databases that compare user ids by another rule than equality. */
export const userIdCollationMutants: readonly Mutant[] = [
  mutant("ownership.user-ids-exact", "odd", sandbox, "all emoji in user ids are equal", {
    ...matching((known, asked) => withoutEmoji(known) === withoutEmoji(asked)),
  }),
  mutant("ownership.user-ids-exact", "odd", sandbox, "an underscore in a user id matches any character", {
    ...asPattern("_", "."),
  }),
  mutant(
    "ownership.user-ids-exact",
    "partial",
    sandbox,
    "an underscore in the id of a user with items matches any character",
    {
      rules: (plain) => {
        const { rules } = asPattern("_", ".");
        const holdingsOfUser = rules?.(plain).holdingsOfUser ?? plain.holdingsOfUser;
        return {
          holdingsOfUser: (asked, scope) => plain.holdingsOfUser(asked, scope) && holdingsOfUser(asked, scope),
        };
      },
    },
  ),
  mutant("ownership.user-ids-exact", "odd", sandbox, "a percent sign in a user id matches any text", {
    ...asPattern("%", ".*"),
  }),
];
