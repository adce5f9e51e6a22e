import { beforeEach, describe, expect, it } from "vitest";
import { anExchange, type ExchangeParts } from "../transport/an-exchange.ts";
import { ListingLedger } from "./listing-ledger.ts";
import { sharingOf } from "./sharing.ts";

const ann = { name: "Ann's connection" };
const bob = { name: "Bob's connection" };

const START = new ListingLedger().now;

let ledger: ListingLedger;
beforeEach(() => {
  ledger = new ListingLedger();
  ledger.assign(ann, ann);
  ledger.assign(bob, bob);
});

describe("who may hold a listing", () => {
  it("is its buyer alone, as long as nobody else of the run draws it", () => {
    buy(ann, "x");
    expect(ledger.isContested("x", START)).toBe(false);
  });

  it("is open once two users drew it, also after one of them sold it", () => {
    buy(ann, "x");
    buy(bob, "x");
    sell(bob, "x");
    expect(ledger.isContested("x", START)).toBe(true);
    expect(ledger.isContested("x", ledger.now)).toBe(false);
  });

  it("is open where a user who sold it may still look for it", () => {
    buy(ann, "x");
    sell(ann, "x");
    buy(bob, "x");
    expect(ledger.isContested("x", START)).toBe(true);
  });

  it("is closed again when the first user has ended", () => {
    buy(ann, "x");
    sell(ann, "x");
    ledger.end(ann);
    const since = ledger.now;
    buy(bob, "x");
    expect(ledger.isContested("x", since)).toBe(false);
  });
});

describe("strictly, a copy counts only", () => {
  beforeEach(() => {
    ledger.isStrict = true;
  });

  it("when a sellback was refused before it was drawn", () => {
    vacate("x");
    const since = ledger.now;
    buy(bob, "x");
    expect(ledger.isContested("x", since)).toBe(false);
  });

  it("and not when the listing was never sold: it may be locked in somebody's order", () => {
    buy(ann, "x");
    refuse(ann, "x");
    ledger.end(ann);
    const since = ledger.now;
    buy(bob, "x");
    expect(ledger.isContested("x", since)).toBe(true);
  });

  it("and not when it came twice in one purchase", () => {
    vacate("x");
    const since = ledger.now;
    buy(bob, "x", "x");
    expect(ledger.isContested("x", since)).toBe(true);
  });

  it("and not when it stands in an order, unless locks are known to be on copies", () => {
    ship(ann, "x");
    ledger.end(ann);
    const since = ledger.now;
    buy(bob, "x");
    expect(ledger.isContested("x", since)).toBe(true);
  });

  it("or when the sandbox was restarted", () => {
    ship(ann, "x");
    ledger.forget();
    const since = ledger.now;
    buy(bob, "x");
    expect(ledger.isContested("x", since)).toBe(false);
  });
});

describe("that somebody else's order locks a listing for every holder", () => {
  it("explains nothing while nobody else is known", () => {
    vacate("x");
    expect(ledger.mayBeLockedByOthers).toBe(false);
  });

  it("is possible once somebody else's copy was sold", () => {
    sellOfStranger("x");
    expect(ledger.mayBeLockedByOthers).toBe(true);
  });

  it("is not once a listing in an order was sold: locks are on copies", () => {
    sellOfStranger("x");
    ship(ann, "y");
    buy(bob, "y");
    sell(bob, "y");
    expect(ledger.mayBeLockedByOthers).toBe(false);
  });
});

describe("what a run leaves behind", () => {
  it("is what it bought and neither sold nor shipped", () => {
    buy(ann, "x", "y", "y");
    sell(ann, "y");
    ship(ann, "z");
    expect(ledger.leftovers(ann)).toEqual(["x", "y"]);
  });

  it("counts sales of copies that are not the run's", () => {
    sellOfStranger("x");
    expect(ledger.foreignCopies).toBe(1);
  });
});

describe("whether listings are shared", () => {
  it("is known when others' pulls are drawn again", () => {
    add({ endpoint: "recent-pulls", status: 200, json: [{ id: "x" }, { id: "y" }] }, ann);
    buy(ann, "x");
    expect(sharingOf(ledger)).toBe("shared");
  });

  it("is not told by the run's own pulls in the feed", () => {
    buy(ann, "x");
    add({ endpoint: "recent-pulls", status: 200, json: [{ id: "x" }, { id: "y" }] }, ann);
    buy(ann, "y");
    expect(sharingOf(ledger)).toBe("unknown");
  });

  it("is denied by many pulls without a repeat", () => {
    for (let n = 0; n < 150; n++) buy(ann, `item-${n}`);
    expect(sharingOf(ledger)).toBe("unique");
  });
});

function sellOfStranger(id: string): void {
  buy(ann, id);
  sell(ann, id);
  sell(ann, id);
}

function vacate(id: string): void {
  buy(ann, id);
  sell(ann, id);
  refuse(ann, id);
  ledger.end(ann);
}

function buy(connection: object, ...ids: readonly string[]): void {
  add({ endpoint: "buy/init", status: 200, json: { nfts: ids.map((id) => ({ id })) } }, connection, { id: "pack" });
}

function sell(connection: object, id: string): void {
  add({ endpoint: "buyback", status: 200, json: { success: true } }, connection, { item_id: id });
}

function refuse(connection: object, id: string): void {
  add({ endpoint: "buyback", status: 400, json: { error: "Item not found" } }, connection, { item_id: id });
}

function ship(connection: object, id: string): void {
  buy(connection, id);
  add({ endpoint: "ship/quote", status: 200, json: { quotes: [{ id: "q" }] } }, connection, { item_ids: [id] });
  add({ endpoint: "ship/request", status: 200, json: { order_id: "o" } }, connection, { quote_id: "q" });
}

function add(answer: ExchangeParts, connection: object, sentBody?: object): void {
  ledger.add(anExchange({ ...answer, ...(sentBody === undefined ? {} : { sentBody }) }), connection);
}
