import { askToBuy, buy, type Purchase, type WantedPurchase } from "../actions/purchase.ts";
import { sellBack, sellbackOf } from "../actions/sellback.ts";
import type { ListedPack } from "../client/listed-pack.ts";
import type { PartnerClient } from "../client/partner-client.ts";
import { Inconclusive } from "../exits/early-exits.ts";
import type { JsonObject } from "../json/json-value.ts";
import type { RunContext } from "../run-context/run-context.ts";

/** Maximum purchases if the items must not have been held before. */
export const MAX_STRICT_PURCHASES = 20;

/** Whose items are wanted, and of which pack; default: a new user's, of any pack. */
export interface Wanted {
  readonly user?: string;
  readonly pack?: ListedPack;
  /** Maximum pulls of a purchase; default: as many as are wanted. */
  readonly perPurchase?: number;
}

/** What a scenario holds, over all its connections. */
export class ScenarioHoldings {
  /** Ids of all items that the scenario holds, for telling shared listings from faults. */
  readonly held = new Set<string>();
  /** Ids of items that are judged only by whether their user still has them; other copies of this run do not matter. */
  readonly searched = new Set<string>();
  /** Whether the scenario depends on state that the system may lose. */
  hasBought = false;
  /** The deliverable address. All workers of a scenario wait for one search, because they have one slot. */
  destination: Promise<JsonObject> | undefined;
  /** Title of the scenario. */
  readonly scenario: string;

  constructor(scenario: string) {
    this.scenario = scenario;
  }
}

/** Users, packs and purchases of the partner interface. */
export class PartnerPurchases {
  protected readonly run: RunContext;
  protected readonly sut: PartnerClient;
  /** Whether another user may hold a copy of an item that the scenario drew. */
  protected readonly isSharedWithOthers: (itemId: string) => boolean;
  readonly holdings: ScenarioHoldings;

  constructor(
    run: RunContext,
    sut: PartnerClient,
    isSharedWithOthers: (itemId: string) => boolean,
    holdings: ScenarioHoldings,
  ) {
    this.run = run;
    this.sut = sut;
    this.isSharedWithOthers = isSharedWithOthers;
    this.holdings = holdings;
  }

  /** Returns an unused user id. */
  readonly user = (): string => this.run.newUserId();

  /** Every listed pack. */
  readonly packs = (): Promise<readonly ListedPack[]> => this.run.catalogue.packs(this.sut.surface);

  /** A purchasable pack. */
  async pack(): Promise<ListedPack> {
    const [pack] = await this.purchasablePacks();
    if (pack === undefined) throw new Inconclusive("no purchasable pack");
    return pack;
  }

  /** The purchasable pack of which a purchase may have the most pulls. */
  async packOfMostPulls(): Promise<ListedPack> {
    const packs = await this.purchasablePacks();
    return packs.reduce((most, each) => (each.maxPerMint > most.maxPerMint ? each : most));
  }

  /** All purchasable packs. */
  readonly purchasablePacks = (): Promise<readonly ListedPack[]> => this.run.catalogue.purchasable(this.sut.surface);

  /**
   * Returns a fulfilled purchase, by a fresh user unless one is given.
   * @param wanted `mayBeShared` if nothing is judged that another holder of the same listing could change;
   *   `isOnlySearched` if the item is judged only by whether the user still has it
   */
  async purchase(
    wanted: Wanted & {
      readonly amount?: number;
      readonly mayBeShared?: boolean;
      readonly isOnlySearched?: boolean;
    } = {},
  ): Promise<Purchase> {
    this.holdings.hasBought = true;
    const isOpen = (purchase: Purchase) => purchase.items.some(({ id }) => this.isSharedWithOthers(id));
    const most = this.run.listings.isStrict && wanted.mayBeShared !== true ? MAX_STRICT_PURCHASES : 1;
    let purchase = await this.buyFor(wanted);
    // Another user's purchase may give listings that nobody held before.
    for (let turn = 1; turn < most && wanted.user === undefined && isOpen(purchase); turn++) {
      await this.sellUnused(purchase);
      purchase = await this.buyFor(wanted);
    }
    if (wanted.mayBeShared === true) return purchase;
    const kept = wanted.isOnlySearched === true ? this.holdings.searched : this.holdings.held;
    for (const item of purchase.items) kept.add(item.id);
    return purchase;
  }

  /** Sells items that the scenario does not use, so that nobody holds their listings again. */
  protected async sellUnused(purchase: Purchase): Promise<void> {
    for (const { id } of purchase.items) {
      // Of several copies, the sale may take another one.
      if (this.run.listings.listing(id)?.outstanding === 1)
        await sellBack(this.run, this.sut, sellbackOf(id, [purchase]));
    }
  }

  protected buyFor({ user = this.user(), amount = 1, pack }: Wanted & { readonly amount?: number }) {
    return buy(this.run, this.sut, { user, amount, pack, scenario: this.holdings.scenario });
  }

  /** Returns the answer to a purchase from a pack in stock, without judging it. */
  answerToPurchase(wanted: WantedPurchase): ReturnType<typeof askToBuy> {
    this.holdings.hasBought = true;
    return askToBuy(this.run, this.sut, { scenario: this.holdings.scenario, ...wanted });
  }
}
