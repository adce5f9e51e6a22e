import { pastInternalError } from "../actions/internal-error.ts";
import { deliverableAddress, type Quote, quoteFor, rateAt } from "../actions/quote.ts";
import { ignoring, NothingShippable } from "../exits/early-exits.ts";
import { idsIn, type JsonObject, memberOf, objectsIn } from "../json/json-value.ts";
import type { Connection } from "../transport/connection.ts";
import { orderIdOf } from "./arranged.ts";
import { MAX_PURCHASES, PartnerItems, type Pulled } from "./partner-items.ts";

interface QuotedItemsOptions {
  readonly destination?: JsonObject;
  /** Checks each item with a quote of its own, because a quote may legally leave out items that can't be shipped. */
  readonly isEachAlone?: boolean;
  /** Runs between purchase and quote, such as a customer's pause. */
  readonly beforeQuote?: () => Promise<void>;
  /** Maximum pulls of a purchase; default: all. */
  readonly perPurchase?: number;
}

export interface OrderOptions extends Pick<QuotedItemsOptions, "perPurchase"> {
  readonly count?: number;
  /** Index of the ordered rate, modulo the number of rates. */
  readonly place?: number;
}

/** Arrangements of the partner interface. Each returns what its name says, or ends the scenario with the reason. */
export class PartnerGiven extends PartnerItems {
  /** Returns the same arrangements on another connection, for concurrent requests. */
  on(connection: Connection): PartnerGiven {
    return new PartnerGiven(this.run, this.sut.on(connection), this.isSharedWithOthers, this.holdings);
  }

  /** Returns a deliverable address; needs owned items to find one. */
  readonly destination = (itemIds: readonly string[]): Promise<JsonObject> => {
    this.holdings.destination ??= deliverableAddress(this.run, this.sut, itemIds).catch((stop: unknown) => {
      this.holdings.destination = undefined;
      throw stop;
    });
    return this.holdings.destination;
  };

  /** Returns a quote for these items, to the deliverable address by default. */
  readonly quote = async (itemIds: readonly string[], destination?: JsonObject): Promise<Quote> =>
    quoteFor(this.run, this.sut, itemIds, destination ?? (await this.destination(itemIds)));

  /** Quotes each item alone, and returns the quotes of those that can be shipped. */
  async quotesOfEach(itemIds: readonly string[]): Promise<readonly Quote[]> {
    const quotes: (Quote | undefined)[] = [];
    for (const id of itemIds) quotes.push(await this.quote([id]).catch(ignoring(NothingShippable)));
    return quotes.filter((quote) => quote !== undefined);
  }

  /** Returns items of one user that can be shipped, with their quote. */
  async quotedItems(
    count = 1,
    { destination, isEachAlone = false, beforeQuote, perPurchase = count }: QuotedItemsOptions = {},
  ): Promise<Pulled & { readonly quote: Quote }> {
    for (let turn = 0; ; turn++) {
      const pulled = await this.itemsToQuote(count, { perPurchase });
      const ids = pulled.items.map(({ id }) => id);
      await beforeQuote?.();
      try {
        for (const id of isEachAlone ? ids : []) await this.quote([id], destination);
        return { ...pulled, quote: await this.quote(ids, destination) };
      } catch (stop) {
        // Some items are legally not shippable, so others are tried first.
        if (!(stop instanceof NothingShippable) || turn === MAX_PURCHASES) throw stop;
      }
    }
  }

  /** Returns an accepted shipping order of fresh items. */
  async order({ count = 1, place = 0, ...options }: OrderOptions = {}) {
    const quoted = await this.quotedItems(count, { ...options, isEachAlone: count > 1 });
    return { ...quoted, ...(await this.orderOf(quoted.quote, place)) };
  }

  /**
   * Orders a rate of a quote.
   * @param place index of the rate, modulo the number of rates
   * @throws {Inconclusive} if no order is placed
   */
  async orderOf(quote: Quote, place = 0) {
    const rate = rateAt(quote, place);
    const request = await this.sut.shipRequest({ quote_id: rate.id });
    return { rate, request, orderId: orderIdOf(request) };
  }

  /**
   * Returns the user's inventory: the exchange, and its items without validation. An internal error shows no items, so it
   * is read again then.
   */
  async inventory(user: string) {
    const exchange = await pastInternalError(() => this.sut.inventory(user));
    const items = objectsIn(memberOf(exchange.json, "items"));
    return { exchange, items, ids: idsIn(items) };
  }
}
