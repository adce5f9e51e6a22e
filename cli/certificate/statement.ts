import type { Certificate } from "./certificate.ts";

/**
 * The certificate as an in-toto statement with the predicate `test-result/v0.1`, for tools that sign such statements
 * into a public log. Its subject is the build if its SHA-256 is known, else the certificate itself.
 * @param digest SHA-256 of the certificate's file, hexadecimal
 */
export function statementOf(certificate: Certificate, digest: string): object {
  const { subject, requirements, kind, suite, documents, power, runs } = certificate;
  const build = /^sha256:([0-9a-f]{64})$/.exec(subject.build ?? "")?.[1];
  const named = (...verdicts: readonly string[]) =>
    requirements.filter(({ verdict }) => verdicts.includes(verdict)).map(({ id, surface }) => `${surface} ${id}`);
  return {
    _type: "https://in-toto.io/Statement/v1",
    subject: [
      build === undefined
        ? { name: "certificate.json", digest: { sha256: digest } }
        : { name: subject.name, digest: { sha256: build } },
    ],
    predicateType: "https://in-toto.io/attestation/test-result/v0.1",
    predicate: {
      result: kind === "whole" ? "PASSED" : "WARNED",
      says: certificate.says,
      power,
      configuration: [
        { name: `${suite.name} ${suite.version}` },
        ...documents.map(({ name, sha256 }) => ({ name, digest: { sha256 } })),
        ...runs.map(({ file, sha256 }) => ({ name: file, digest: { sha256 } })),
        { name: "certificate.json", digest: { sha256: digest } },
      ],
      passedTests: named("pass"),
      // What was not verified passed neither with a warning nor without one, and the predicate has no list for it.
      notVerified: named("inconclusive", "not exercised"),
      failedTests: named("fail"),
    },
  };
}
