/**
 * The line at the end of `npm test` in this repository: the same run as Vitest tests.
 * @param env usually `process.env`
 * @returns undefined for every other way of starting packproof
 */
export function vitestHint(env: Readonly<Record<string, string | undefined>>): string | undefined {
  if (env.npm_lifecycle_event !== "test" || env.npm_package_name !== "packproof") return undefined;
  return "the same run as Vitest tests: npx vitest run --project conformance";
}
