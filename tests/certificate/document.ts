const HEAD = `# Attacks on a certificate

What somebody may do to be taken for certified, and the line with which \`packproof verify\` refuses it. Each row is an attack
that \`tests/certificate\` carries out; the issuer's own signature stands under those that a mistake of the issuer would help.
This page is made by that test: \`npx vitest run tests/certificate -u\`.

| attack | refused with |
|---|---|
`;

/** The page of all attacks, one row each. */
export function attacksPage(lines: ReadonlyMap<string, string>): string {
  return HEAD + [...lines].map(([what, line]) => `| ${what} | \`${line}\` |\n`).join("");
}
