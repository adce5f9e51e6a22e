import { basename, join } from "node:path";
import { gh } from "../notify/gh.ts";
import { faultLine, UsageFault } from "../outcome.ts";
import type { Certificate } from "./certificate.ts";
import type { Check } from "./check-certificate.ts";

/** Which workflow has to have made the evidence, and the repository in which it ran. */
export interface Attestation {
  /** As `owner/repository/.github/workflows/file.yml`. */
  readonly signerWorkflow: string;
  /** As `owner/repository`. */
  readonly repo: string;
}

/**
 * Checks with GitHub's command line, and over the network, that a workflow attested each file of the evidence. The
 * certificate has the digests of these files.
 */
export async function attestedBy(
  folder: string,
  { runs }: Certificate,
  { signerWorkflow, repo }: Attestation,
): Promise<readonly Check[]> {
  const checks: Check[] = [];
  for (const file of runs.flatMap((run) => [run.file, run.log.file])) {
    const path = join(folder, basename(file));
    try {
      await gh(
        ["attestation", "verify", path, "--repo", repo, "--signer-workflow", signerWorkflow],
        "",
        "--signer-workflow",
      );
      checks.push({ holds: true, what: `${file} was made by ${signerWorkflow}` });
    } catch (fault) {
      if (!(fault instanceof UsageFault)) throw fault;
      checks.push({ holds: false, what: `${file} is not known to be made by ${signerWorkflow}: ${faultLine(fault)}` });
    }
  }
  return checks;
}
