import type { RequirementId } from "../contract/index.ts";
import type { ScenarioContext } from "../harness/arrange/scenario-context.ts";
import { NotApplicable } from "../harness/exits/early-exits.ts";
import { objectsIn } from "../harness/json/json-value.ts";
import { equals } from "../harness/oracles/value.ts";
import type { Exchange } from "../harness/transport/exchange.ts";

/** The flag that the list shows for an unpurchasable pack, by provider state. */
const FLAGS = [
  { id: "available.disabled-shown", state: "a pack is disabled", flag: "enable" },
  { id: "available.sold-out-shown", state: "a pack is sold out", flag: "in_stock" },
] as const;

/** The parts of both interfaces' contexts that these scenarios use. */
type ListContext = Pick<ScenarioContext, "state" | "verify"> & { readonly sut: { available(): Promise<Exchange> } };

type AddScenario = (
  title: string,
  header: { readonly verifies: readonly RequirementId[] },
  play: (context: ListContext) => Promise<void>,
) => void;

/** Adds the scenarios that a listed pack shows why it can't be bought. A provider may also leave it out of the list. */
export function addFlagScenarios(scenario: AddScenario): void {
  for (const { id, state, flag } of FLAGS) {
    scenario(`the list shows that ${state}`, { verifies: [id] }, async (context) => {
      const { pack_id: packId } = await context.state(state);

      const list = await context.sut.available();

      const pack = objectsIn(list.json).find((each) => each.id === packId);
      if (pack === undefined) throw new NotApplicable("the pack is not listed");
      context.verify(id, list, [equals({ name: flag, of: String(packId) }, false, pack[flag])], state);
    });
  }
}
