import { type ListedPack, packsIn } from "../client/listed-pack.ts";
import { Inconclusive, NotExercised } from "../exits/early-exits.ts";
import { memberOf } from "../json/json-value.ts";
import type { RunContext } from "../run-context/run-context.ts";
import { sharedWork } from "../run-context/shared-work.ts";
import type { Exchange } from "../transport/exchange.ts";
import { wait } from "../transport/waits.ts";
import type { ScenarioContext } from "./scenario-context.ts";

/** The parts of both interfaces' contexts that are needed here: states, and the list of packs. */
type PackContext = Pick<ScenarioContext, "state"> & { readonly given: { packs(): Promise<readonly ListedPack[]> } };

/** What reads the list of packs, and the run that sees each list. */
interface ListContext {
  readonly run: RunContext;
  readonly sut: { available(): Promise<Exchange> };
}

/** Reasons why a pack can't be bought, with the provider state for each. */
export const UNPURCHASABLE = {
  disabled: { state: "a pack is disabled", flags: { enable: false, in_stock: true } },
  "sold out": { state: "a pack is sold out", flags: { enable: true, in_stock: false } },
  empty: { state: "a pack has no candidate listing", flags: undefined },
} as const;

/**
 * Returns the id of an unpurchasable pack: from the provider, or a listed one with this flag and no other fault.
 * @throws {NotExercised} naming the provider state if there is neither
 */
export async function unpurchasablePack(context: PackContext, cause: keyof typeof UNPURCHASABLE): Promise<string> {
  const packId = await packWithoutSale(context, cause);
  const listed = (await context.given.packs()).find(({ id }) => id === packId);
  if (listed !== undefined && listed.maxPerMint < 1) throw new Inconclusive("max_per_mint of the pack is below 1");
  return packId;
}

async function packWithoutSale(context: PackContext, cause: keyof typeof UNPURCHASABLE): Promise<string> {
  const { state, flags } = UNPURCHASABLE[cause];
  try {
    return (await context.state(state)).pack_id;
  } catch (stop) {
    if (!(stop instanceof NotExercised) || flags === undefined) throw stop;
    const packs = await context.given.packs();
    const fit = packs.find(
      ({ raw }) => memberOf(raw, "enable") === flags.enable && memberOf(raw, "in_stock") === flags.in_stock,
    );
    if (fit === undefined) throw stop;
    return fit.id;
  }
}

/** Readings of the list: caches may show an older one in turns. */
const LOOKS = 4;

/** Waits once per surface and pack until a cache would have expired. */
const afterCaches = sharedWork<string, void>();

/**
 * Checks that an accepted pack was not on sale, as far as the lists show it: a cache may show an older one for a while.
 * @throws {Inconclusive} if a list of the run shows it as purchasable
 */
export async function confirmUnpurchasable(
  { run, sut }: ListContext,
  packId: string,
  answers: readonly [Exchange, ...Exchange[]],
): Promise<void> {
  if (answers.every(({ status }) => status >= 400)) return;
  const { catalogue } = run;
  const { surface } = answers[0];
  const isArranged = catalogue.isArranged(packId);
  const look = async () => {
    for (let looks = 0; looks < LOOKS; looks++) {
      const list = packsIn(await sut.available());
      // Earlier lists may show an arranged pack as it was before.
      const isOnSale = list.some(({ id, isPurchasable }) => id === packId && isPurchasable);
      if (isOnSale || (!isArranged && catalogue.wasOnSale(surface, packId)))
        throw new Inconclusive("the pack is on sale at times");
    }
  };
  await look();
  if (isArranged) return;
  await afterCaches(run, `${surface} ${packId}`, async () => {
    await wait("cache");
    await look();
  });
}
