/** How often something is tried again that another user's copy of a sandbox listing may explain, and how often it has to fail. */
export interface Repetition {
  readonly tries: number;
  readonly enough: number;
}

/**
 * Whether something fails so often that it is no accident. Other users who hold what was drawn make a small share of all
 * tries fail, a fault makes most of them fail; single sightings prove nothing. Stops as soon as the answer is certain.
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
