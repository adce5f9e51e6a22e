import { errorRow } from "../../contract/errors.ts";
import { isRefusal } from "../oracles/refusal.ts";
import type { RunContext } from "../run/run-context.ts";
import { NotExercised } from "../run/stops.ts";
import { memberOf } from "../transport/exchange.ts";
import type { Holding } from "./holdings.ts";
import { buy, itemsIn } from "./purchase.ts";
import { sandboxOn } from "./sandbox-client.ts";
import { sellBack } from "./sellback.ts";

const GONE = errorRow("buyback", "Item not found");
/** So many connections have to see what was bought on another one. */
const LOOKS = 4;

/** Lets go of what users of a run hold in the sandbox: by a restart where that is offered, else by sale. */
export class Release {
  readonly #run: RunContext;
  #isOneStore: Promise<boolean> | undefined;

  constructor(run: RunContext) {
    this.#run = run;
  }

  /** What can't be let go of stays recorded as held. */
  async all(): Promise<void> {
    const run = this.#run;
    const held = run.holdings.all();
    if (held.length === 0) return;
    if (await isRestarted(run)) {
      for (const { itemId } of held) run.holdings.release(itemId);
      return;
    }
    this.#isOneStore ??= isOneStore(run);
    // All have to have ended: a late sale might take what the next scenario draws.
    if (await this.#isOneStore) await Promise.allSettled(held.map((holding) => sellAll(run, holding)));
  }
}

async function isRestarted({ states }: RunContext): Promise<boolean> {
  if (!states.isOffered) return false;
  try {
    await states.setUp("the sandbox is restarted", "sandbox", {});
    await states.tearDown("the sandbox is restarted", "sandbox", {});
    return true;
  } catch (stop) {
    if (stop instanceof NotExercised) return false;
    throw stop;
  }
}

/** As many copies as this run has had, and no more: others may hold the same listing. */
async function sellAll(run: RunContext, { itemId, pulls, packId }: Holding): Promise<void> {
  const connection = run.transport.lease();
  try {
    for (let copy = 0; copy < pulls; copy++) {
      const sale = await sellBack(run, sandboxOn(run, connection), { itemId, packId });
      // Sold or shipped before.
      if (isRefusal(sale, GONE)) break;
      // Whatever keeps it, its window for one, it is still somebody's.
      if (sale.status !== 200) return;
    }
    run.holdings.release(itemId);
  } finally {
    run.transport.giveBack(connection);
  }
}

/** Whether what one connection buys is there for the others: an item that is not found has only then left its user. */
async function isOneStore(run: RunContext): Promise<boolean> {
  const connections = Array.from({ length: LOOKS + 1 }, () => run.transport.lease(true));
  try {
    const [first, ...others] = connections.map((connection) => sandboxOn(run, connection));
    if (first === undefined) return false;
    const { user, items } = await buy(run, first, { user: run.newUserId("release"), amount: 1 });
    const inventories = await Promise.all(others.map((sut) => sut.inventory(user)));
    return inventories.every(({ json }) =>
      items.every(({ id }) => itemsIn(memberOf(json, "items")).some((item) => item.id === id)),
    );
  } finally {
    for (const connection of connections) run.transport.giveBack(connection);
  }
}
