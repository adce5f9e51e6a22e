import type { Source } from "./requirement.ts";

/** A version of a document that the contract was written from. */
export interface DocumentVersion {
  readonly name: Source["document"];
  /** The version in its title; absent if the title has none. */
  readonly version?: string;
  /** SHA-256 of its text, hexadecimal. */
  readonly sha256: string;
}

/** The documents of all requirements. The digest of a revised document is updated after its clauses have been compared. */
export const DOCUMENTS: readonly DocumentVersion[] = [
  { name: "partner-api.md", version: "v1", sha256: "682834a033a7f430a8c3ee5fab001723adb6a200587db04f10d443b50fcb7021" },
  { name: "user-key-api.md", sha256: "4c11367526d89c128b886fe031689672ee15c559747c60a9568afe9009404e93" },
];
