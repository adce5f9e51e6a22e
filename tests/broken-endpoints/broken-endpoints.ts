import { expect, test } from "vitest";
import type { Surface } from "../../contract/surface.ts";
import { toConsole } from "../../reports/index.ts";
import { endingOf, tryFault, wordsOf } from "../hostile/trial.ts";
import { IS_ENDURANCE } from "../support/endurance.ts";
import { CASES, type Case } from "./cases.ts";

/** One case per surface that takes about a second. */
const SAMPLE = [
  "sandbox available always answers 401",
  "partner available always answers an empty body",
  "user chase always answers 200 and {}",
];

/** Declares a test per broken system of a surface: a whole run ends with a finding that names the endpoint. */
export function testBrokenEndpoints(surface: Surface): void {
  const cases = CASES.filter(({ endpoints: [{ surface: of }] }) => of === surface);
  for (const each of cases.filter(({ name }) => IS_ENDURANCE || SAMPLE.includes(name)))
    test(each.name, () => expectReported(each));
}

async function expectReported({ name, endpoints, behaviour, bounds, isReported }: Case): Promise<void> {
  const fault = { name, ends: "fail", says: "", surfaces: [endpoints[0].surface], hasStates: true, behaviour } as const;
  const { report, secrets } = await tryFault(bounds === undefined ? fault : { ...fault, bounds }, true);

  const words = wordsOf(report).slice(0, 3);
  const ending = endingOf(report);
  if (isReported) expect({ ending, words }).toEqual({ ending: "fail", words });
  else expect({ ending, words }).not.toEqual({ ending: expect.stringMatching(/not done|fault/), words });
  const [first] = report.findings;
  const names = endpoints.map(({ key }) => key);
  if (first !== undefined) expect(first).toMatchObject({ endpoint: expect.stringMatching(`^(${names.join("|")})$`) });
  const texts = [JSON.stringify(report), toConsole(report, { color: false, width: 100, verbose: true })];
  for (const secret of secrets) expect(texts.some((text) => text.includes(secret))).toBe(false);
}
