import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { readWorkflow } from "./workflow.ts";

const FILE = ".github/workflows/release.yml";
const { jobs } = await readWorkflow(FILE);

/** Plays the step that checks the versions, for a branch or a tag. Returns what it complains of. */
async function complaints(ref: string, dryRun: string): Promise<string> {
  const script = jobs.package?.steps.find(({ name }) => name === "Check")?.run ?? "false";
  const env = { ...process.env, GITHUB_REF_NAME: ref, DRY_RUN: dryRun };
  return promisify(execFile)("bash", ["-e", "-c", script], { env }).then(
    () => "",
    ({ stderr }: { stderr: string }) => stderr,
  );
}

test("a branch can be tried, and a tag of another version can't be released", async () => {
  expect(await complaints("main", "--dry-run")).toBe("");
  expect(await complaints("v99.0.0", "")).toMatch(/^the tag is v99\.0\.0, and package\.json has /);
});

test("started by hand it publishes neither the package nor the image", async () => {
  const steps = Object.values(jobs).flatMap((job) => job.steps);
  const publishing = steps.filter(({ run }) => run?.includes("npm publish") === true);
  expect(publishing.map(({ run }) => run)).toEqual([
    "npm publish ./packed/*.tgz --provenance --access public $DRY_RUN",
  ]);
  expect(await readFile(FILE, "utf8")).toMatch(/DRY_RUN: .* github\.event_name == 'push' && '' \|\| '--dry-run' /);
  const image = steps.find(({ uses }) => uses?.startsWith("docker/build-push-action@") === true);
  expect(image?.with).toMatchObject({ push: expect.stringMatching(/event_name == 'push'/), sbom: true });
});

test.each(["certify", "ci", "endurance", "everything", "release"])(
  "each action of the workflow %s is pinned",
  async (name) => {
    const workflow = await readWorkflow(`.github/workflows/${name}.yml`);
    const used = Object.values(workflow.jobs).flatMap(({ steps }) => steps.flatMap(({ uses }) => uses ?? []));
    expect(used.filter((uses) => !/@[0-9a-f]{40}$/.test(uses))).toEqual([]);
  },
);

test("Node 22 is what containers, workflows and the Action use where versions are not compared", async () => {
  const files = [
    "Containerfile",
    "action.yml",
    ...["certify", "ci", "endurance", "release"].map((name) => `.github/workflows/${name}.yml`),
  ];
  for (const file of files) {
    const versions = [...(await readFile(file, "utf8")).matchAll(/(?:node:|node-version: )(\d+)/g)].map(
      ([, major]) => major,
    );
    expect(new Set(versions), file).toEqual(new Set(["22"]));
  }
});
