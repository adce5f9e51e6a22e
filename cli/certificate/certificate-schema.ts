import { boolean, count, list, literal, number, record, text } from "../../contract/shape.ts";
import { SURFACES } from "../../contract/surface.ts";
import { FORMAT } from "./certificate.ts";

const surface = literal(...SURFACES);
const verdict = literal("pass", "fail", "inconclusive", "not exercised");
const evidence = { file: text, sha256: text };

/**
 * The shape of `certificate.json`. The file does not name this schema, because whatever stands outside of its signed
 * content could be replaced.
 */
export const CERTIFICATE_SCHEMA = record({
  content: record({
    says: text,
    format: literal(FORMAT),
    kind: literal("whole", "partial"),
    profile: text,
    number: text,
    subject: record({ name: text, "build?": text }),
    suite: record({ name: text, version: text }),
    contract: text,
    documents: list(record({ name: text, "version?": text, sha256: text })),
    power: record({
      mutants: count,
      killed: count,
      variants: count,
      silent: count,
      facadeRuns: count,
      denied: count,
    }),
    target: record({ baseUrl: text, surfaces: list(surface), embedded: boolean }),
    control: literal("token served", "not proven"),
    challenge: record({ nonce: text, commitment: text }),
    issuedAt: text,
    expiresAt: text,
    runs: list(record({ ...evidence, log: record(evidence), startedAt: text, seed: number, exchanges: count })),
    required: count,
    proven: count,
    unverified: list(record({ id: text, surface, "reason?": text })),
    requirements: list(
      record({ id: text, surface, level: literal("must", "may"), verdict, "applies?": literal(false) }),
    ),
  }),
  publicKey: record({ kty: text, crv: text, x: text }),
  protected: text,
  signature: text,
});
