import { expect, test } from "vitest";
import { refuseEmptyNarrowing } from "./narrowing.ts";
import { ALL_SCENARIOS } from "./scenarios.ts";

test.each([
  ["quote", ["sandbox"]],
  ["SHIP-QUOTE.ANSWERS", ["partner"]],
  ["item.mint-address", ["sandbox"]],
  ["user-auth", ["sandbox", "user"]],
] as const)("%s matches on %j", (only, surfaces) => {
  expect(() => refuseEmptyNarrowing(only, ALL_SCENARIOS, surfaces)).not.toThrow();
});

test.each([
  ["qoute", ["sandbox"], /^--only: "qoute" matches nothing; did you mean .*quote/],
  ["buyback.expird", ["sandbox"], /^--only: "buyback\.expird" matches nothing; did you mean buyback\.expired/],
  ["zzzzqqqq", ["sandbox"], /^--only: "zzzzqqqq" matches nothing; `packproof requirements` lists/],
  ["user-auth", ["sandbox"], /^--only: "user-auth" is only on user; name such a surface in SURFACES$/],
  ["ship-quote", ["user"], /^--only: "ship-quote" is only on sandbox, partner; name/],
  [" ", ["sandbox"], /^--only: is empty; give/],
] as const)("%s on %j is refused, and the line suggests names", (only, surfaces, line) => {
  expect(() => refuseEmptyNarrowing(only, ALL_SCENARIOS, surfaces)).toThrow(line);
});
