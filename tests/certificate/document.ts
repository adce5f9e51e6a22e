const HEAD = `# Attacks on a certificate

Attempts to pass verification without a valid certificate, and the line with which \`packproof verify\` refuses each.
\`tests/certificate\` carries them out; attacks that assume a mistake of the issuer are signed with the issuer's key. That
test generates this page: \`npx vitest run tests/certificate -u\`.

| attack | refused with |
|---|---|
`;

/** The page of all attacks, one row each. */
export function attacksPage(lines: ReadonlyMap<string, string>): string {
  return HEAD + [...lines].map(([what, line]) => `| ${what} | \`${line}\` |\n`).join("");
}
