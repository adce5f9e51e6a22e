import { SURFACES } from "../../contract/surface.ts";
import type { Scenario } from "../../harness/context/scenario.ts";
import type { Combination, Variant } from "../../reference/variants/variant.ts";
import type { VariantProof } from "./proof.ts";
import { trial } from "./trial.ts";

/** Verifies a legal variant with all scenarios: no finding is expected. */
export async function proveVariant(
  kind: VariantProof["kind"],
  variant: Variant | Combination,
  scenarios: readonly Scenario[],
): Promise<VariantProof> {
  const crashes: unknown[] = [];
  const report = await trial({
    deviations: "of" in variant ? variant.of : [variant],
    scenarios,
    surfaces: variant.surfaces ?? SURFACES,
    onCrash: (crash) => crashes.push(crash),
    ...(variant.withoutStates === "all" ? { hasStates: false } : { withoutStates: variant.withoutStates ?? [] }),
  });
  const broken = report.stopped ?? (crashes.length > 0 ? `the variant crashed: ${crashes[0]}` : undefined);
  return {
    kind,
    name: variant.name,
    because: variant.because,
    outcome: broken !== undefined ? "broken" : report.findings.length > 0 ? "accused" : "silent",
    passed: report.totals.pass,
    inconclusive: report.totals.inconclusive,
    ...(broken === undefined ? {} : { broken }),
    findings: report.findings,
  };
}
