const HEAD = `# Attacks on a certificate

Attempts to pass verification without a valid certificate, and the line with which \`packproof verify\` refuses each.
\`tests/certificate\` carries them out; attacks that assume a mistake of the issuer are signed with the issuer's key. That
test generates this page: \`npx vitest run tests/certificate -u\`.

| attack | refused with |
|---|---|
`;

const REMEMBERED_HEAD = `
## What a front could remember

A front that has met the suite may keep the contract from then on, for hours or for good, where it expects the suite again.
No check of a certificate shows that. A renewal helps only where the owner knows neither its time nor its address:
its visits come first again. \`packproof run --blind\` makes the same visits, and with its report
\`packproof certify status --report\` makes the certificate degraded if they find a violation.

| what it remembers | how long that helps it | the answer |
|---|---|---|
`;

const REMEMBERED = [
  {
    what: "a refused request, a provider state or a burst",
    lasts: "not in the same run, where the visits came before; in the next one, as long as it remembers",
    answer: "renew unannounced, from another address and with other keys",
  },
  {
    what: "the headers of a run",
    lasts: "until a certificate with other headers",
    answer: "each challenge draws one of its two clients",
  },
  { what: "user ids and recipients", lasts: "not at all", answer: "each run draws new ones" },
  { what: "the keys of the runs", lasts: "while they are used", answer: "take keys that also serve other traffic" },
  { what: "the address of the worker", lasts: "for good", answer: "change it; nothing else shows such a front" },
  {
    what: "how many requests it has had since its start",
    lasts: "until it starts again",
    answer: "run `packproof run --blind` soon after a deployment",
  },
];

/** The page of all attacks, one row each. */
export function attacksPage(lines: ReadonlyMap<string, string>): string {
  const attacks = [...lines].map(([what, line]) => `| ${what} | \`${line}\` |\n`);
  const remembered = REMEMBERED.map(({ what, lasts, answer }) => `| ${what} | ${lasts} | ${answer} |\n`);
  return [HEAD, ...attacks, REMEMBERED_HEAD, ...remembered].join("");
}
