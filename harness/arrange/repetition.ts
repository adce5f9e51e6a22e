import { SeenTooRarely } from "../exits/early-exits.ts";
import type { PartnerContext } from "./partner-context.ts";

/** How often to repeat a failure that another holder of a sandbox listing may explain, and how many failures count. */
export interface Repetition {
  readonly tries: number;
  readonly enough: number;
}

/**
 * Returns whether something fails too often to be explained by other holders: they cause a small share of failures, a
 * fault causes most tries to fail. Stops as soon as the result is certain.
 * @param fails tries it once with fresh users and items
 */
export async function failsTooOften(
  { tries, enough }: Repetition,
  fails: (nth: number) => Promise<boolean>,
): Promise<boolean> {
  let failures = 0;
  for (let nth = 0; nth < tries && failures < enough && failures + tries - nth >= enough; nth++) {
    if (await fails(nth)) failures++;
  }
  return failures >= enough;
}

/**
 * Returns how a scenario ends whose fault was seen, but too rarely to exclude that others hold the same listing. It is
 * played again when no other scenario holds items, and stays inconclusive if that shows the same.
 */
export function seenTooRarely(context: Pick<PartnerContext, "observe">): SeenTooRarely {
  context.observe("one-listing-held-twice", "an item left its user and could be sold or shipped once more");
  return new SeenTooRarely("a fault was seen too rarely to exclude that others hold the same listing");
}
