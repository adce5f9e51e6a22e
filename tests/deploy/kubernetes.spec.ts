import { readFileSync } from "node:fs";
import { Job } from "kubernetes-models/batch/v1";
import { NetworkPolicy } from "kubernetes-models/networking.k8s.io/v1";
import { expect, test } from "vitest";
import { parseAllDocuments } from "yaml";

const [job, policy] = parseAllDocuments(readFileSync("deploy/kubernetes/certify-fleet.yaml", "utf8")).map((document) =>
  document.toJS(),
);

test("the manifests are valid by the schemas of Kubernetes", () => {
  expect(() => new Job(job).validate()).not.toThrow();
  expect(() => new NetworkPolicy(policy).validate()).not.toThrow();
});

test("a wrong manifest is not valid", () => {
  expect(() => new Job({ ...job, spec: { ...job.spec, completions: "many" } }).validate()).toThrow(/completions/);
});

test("verdicts are not tried again, and disruptions are", () => {
  const [verdicts, disruptions] = job.spec.podFailurePolicy.rules;
  expect(verdicts).toMatchObject({ action: "FailIndex", onExitCodes: { operator: "In", values: [1, 3] } });
  expect(disruptions).toMatchObject({ action: "Ignore", onPodConditions: [{ type: "DisruptionTarget" }] });
});

test("a worker has no privileges, no key of the issuer, and only the credentials of its mock", () => {
  const { containers, securityContext, volumes, automountServiceAccountToken: token } = job.spec.template.spec;
  expect(securityContext).toMatchObject({ runAsNonRoot: true });
  expect(token).toBe(false);
  expect(containers).toHaveLength(1);
  const [worker] = containers;
  expect(worker.securityContext).toMatchObject({ readOnlyRootFilesystem: true, allowPrivilegeEscalation: false });
  expect(worker).not.toHaveProperty("env");
  expect(worker).not.toHaveProperty("envFrom");
  expect(worker.volumeMounts.find(({ name }: { name: string }) => name === "credentials")).toMatchObject({
    mountPath: `${worker.workingDir}/.env`,
    subPathExpr: "$(JOB_COMPLETION_INDEX)",
  });
  expect(volumes.map(({ name }: { name: string }) => name)).toEqual(["fleet", "credentials", "out"]);
});

test("the network policy applies to the workers and refuses what it does not name", () => {
  expect(policy.spec.podSelector.matchLabels).toEqual(job.spec.template.metadata.labels);
  expect(policy.spec.policyTypes).toEqual(["Ingress", "Egress"]);
  expect(policy.spec).not.toHaveProperty("ingress");
});
