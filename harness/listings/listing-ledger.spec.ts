import { beforeEach, describe, expect, it } from "vitest";
import { anExchange, type ExchangeParts } from "../../tests/support/an-exchange.ts";
import { ListingLedger } from "./listing-ledger.ts";
import { sharingOf } from "./sharing.ts";

const ann = { name: "Ann's connection" };
const bob = { name: "Bob's connection" };

const START = new ListingLedger().now;

let ledger: ListingLedger;
let nowMs: number;
beforeEach(() => {
  nowMs = 0;
  ledger = new ListingLedger();
  ledger.assign(ann, ann);
  ledger.assign(bob, bob);
});

describe("the holder of a listing", () => {
  it("is its buyer if no other user of the run draws it", () => {
    buy(ann, "x");
    expect(ledger.isSharedWithOthers("x", START)).toBe(false);
  });

  it("is unknown after two users drew it, even if one of them sold it", () => {
    buy(ann, "x");
    buy(bob, "x");
    sell(bob, "x");
    expect(ledger.isSharedWithOthers("x", START)).toBe(true);
    expect(ledger.isSharedWithOthers("x", ledger.now)).toBe(false);
  });

  it("is unknown while a user who sold it may still look for it", () => {
    buy(ann, "x");
    sell(ann, "x");
    buy(bob, "x");
    expect(ledger.isSharedWithOthers("x", START)).toBe(true);
  });

  it("is known again after the first user has ended", () => {
    buy(ann, "x");
    sell(ann, "x");
    ledger.end(ann);
    const since = ledger.now;
    buy(bob, "x");
    expect(ledger.isSharedWithOthers("x", since)).toBe(false);
  });
});

describe("a copy that a provider state gave to a user", () => {
  it("is shared if another user of the run holds the listing", () => {
    buy(ann, "x");
    ledger.addArranged("x", undefined, bob);
    expect(ledger.isSharedWithOthers("x", START)).toBe(true);
    expect(ledger.leftovers(bob)).toEqual(["x"]);
  });

  it("is no pull", () => {
    buy(ann, "x");
    const { pulls, poolSize } = ledger;
    ledger.addArranged("x", undefined, bob);
    ledger.addArranged("y", "pack", bob);
    expect(ledger).toMatchObject({ pulls, poolSize });
    expect(ledger.listing("x")).toMatchObject({ drawn: 1, copies: 2 });
  });
});

describe("a listing of instances that share no state", () => {
  it("counts as held although one instance refused to sell it", () => {
    buy(ann, "x");
    refuse(bob, "x");
    ledger.endAll();
    const since = ledger.now;
    buy(bob, "x");
    expect(ledger.isSharedWithOthers("x", since)).toBe(false);
    ledger.spread();
    expect(ledger.isSharedWithOthers("x", since)).toBe(true);
  });

  it("is not made unheld by a refused sale", () => {
    ledger.spread();
    vacate("x");
    expect(ledger.listing("x")?.isUnheld).toBe(false);
  });
});

describe("a copy is an exclusive copy", () => {
  beforeEach(() => {
    ledger.isStrict = true;
  });

  it("if a sellback was refused before it was drawn", () => {
    vacate("x");
    const since = ledger.now;
    buy(bob, "x");
    expect(ledger.isSharedWithOthers("x", since)).toBe(false);
  });

  it("if this run drew and sold the only copy before", () => {
    vacate("x");
    buy(bob, "x");
    sell(bob, "x");
    ledger.end(bob);
    const since = ledger.now;
    buy(ann, "x");
    expect(ledger.isSharedWithOthers("x", since)).toBe(false);
  });

  it("not if this run sold more copies than it drew", () => {
    vacate("x");
    buy(bob, "x");
    sell(bob, "x");
    sell(bob, "x");
    ledger.end(bob);
    const since = ledger.now;
    buy(ann, "x");
    expect(ledger.isSharedWithOthers("x", since)).toBe(true);
  });

  it("not if this run sold its copy, but others may have had one", () => {
    buy(bob, "x");
    sell(bob, "x");
    ledger.end(bob);
    const since = ledger.now;
    buy(ann, "x");
    expect(ledger.isSharedWithOthers("x", since)).toBe(true);
  });

  it("not if the listing was never sold, because it may be locked in another user's order", () => {
    buy(ann, "x");
    refuse(ann, "x");
    ledger.end(ann);
    const since = ledger.now;
    buy(bob, "x");
    expect(ledger.isSharedWithOthers("x", since)).toBe(true);
  });

  it("not if it was drawn twice in one purchase", () => {
    vacate("x");
    const since = ledger.now;
    buy(bob, "x", "x");
    expect(ledger.isSharedWithOthers("x", since)).toBe(true);
  });

  it("not if it is in an order, unless locks are known to apply to copies", () => {
    ship(ann, "x");
    ledger.end(ann);
    const since = ledger.now;
    buy(bob, "x");
    expect(ledger.isSharedWithOthers("x", since)).toBe(true);
  });

  it("if the sandbox was restarted before", () => {
    ship(ann, "x");
    ledger.restart();
    const since = ledger.now;
    buy(bob, "x");
    expect(ledger.isSharedWithOthers("x", since)).toBe(false);
  });
});

describe("a copy that nobody else held when it was drawn", () => {
  beforeEach(() => {
    ledger.restart();
    ledger.isStrict = true;
  });

  it("is any copy that is drawn after a restart, even of a listing that was never drawn before", () => {
    const since = ledger.now;
    buy(ann, "x");
    expect(ledger.isSharedWithOthers("x", since)).toBe(false);
  });

  it("stays the only one when its sellback is refused because its window is closed", () => {
    const since = ledger.now;
    buy(ann, "x");
    add({ endpoint: "buyback", status: 400, json: { error: "Item has expired" } }, ann, { item_id: "x" });
    expect(ledger.isSharedWithOthers("x", since)).toBe(false);
  });

  it("has not left its user as long as this run sold no copy of the listing", () => {
    const since = ledger.now;
    buy(ann, "x", "x");
    buy(bob, "x");
    expect(ledger.isSharedWithOthers("x", since)).toBe(true);
    expect(ledger.mayHaveLeft("x", since)).toBe(false);
    sell(bob, "x");
    expect(ledger.mayHaveLeft("x", since)).toBe(true);
  });

  it("may have left its user if another user held one before", () => {
    const since = ledger.now;
    ledger.isStrict = false;
    buy(ann, "x");
    ledger.spread();
    ledger.isStrict = true;
    buy(bob, "y", "y");
    expect(ledger.mayHaveLeft("y", since)).toBe(true);
  });
});

describe("a lock of a listing by another user's order", () => {
  it("explains nothing without other users", () => {
    vacate("x");
    expect(ledger.mayBeLockedByOthers).toBe(false);
  });

  it("is possible after another user's copy was sold", () => {
    sellForeignCopy("x");
    expect(ledger.mayBeLockedByOthers).toBe(true);
  });

  it("is impossible after a listing in an order was sold twice, because locks apply to copies", () => {
    sellForeignCopy("x");
    sellOrdered("y");
    sellOrdered("z");
    expect(ledger.mayBeLockedByOthers).toBe(false);
  });

  it("is possible if a restart that nobody noticed explains each sale", () => {
    sellForeignCopy("x");
    ship(ann, "y");
    ship(ann, "z");
    for (const id of ["y", "z"]) {
      buy(bob, id);
      sell(bob, id);
    }
    expect(ledger.mayBeLockedByOthers).toBe(true);
  });

  it("is possible if the sale was sent before the order was answered", () => {
    sellForeignCopy("x");
    const sentAtMs = nowMs;
    ship(ann, "y");
    buy(bob, "y");
    add({ endpoint: "buyback", status: 200, json: { success: true }, sentAtMs }, bob, { item_id: "y" });
    expect(ledger.mayBeLockedByOthers).toBe(true);
  });

  it("is possible if the listing was in an order of several, which may have left it out", () => {
    sellForeignCopy("x");
    ship(ann, "y", "z");
    buy(bob, "y");
    sell(bob, "y");
    expect(ledger.mayBeLockedByOthers).toBe(true);
  });

  it("is possible although one order has two copies of a listing", () => {
    sellForeignCopy("x");
    ship(ann, "y", "y");
    vacate("y");
    expect(ledger.listing("y")?.isUnheld).toBe(false);
  });
});

describe("a sellback", () => {
  it("took the copy if it was answered with any success", () => {
    buy(ann, "x");
    add({ endpoint: "buyback", status: 202, json: {} }, ann, { item_id: "x" });
    expect(ledger.leftovers(ann)).toEqual([]);
  });
});

describe("refused copies that the run holds", () => {
  it("are not those that may have been drawn after the refusal", () => {
    const sentAtMs = nowMs;
    buy(ann, "x");
    add({ endpoint: "buyback", status: 400, json: { error: "Item not found" }, sentAtMs }, bob, { item_id: "x" });
    expect(ledger.refusedCopies).toBe(0);
    expect(ledger.leftovers(ann)).toEqual(["x"]);
  });

  it("are counted when a sale or a quote does not find them", () => {
    buy(ann, "x", "y");
    quoteInVain(ann, "x", "y");
    refuse(ann, "x");
    expect(ledger.refusedCopies).toBe(2);
  });

  it("are not those that were sold before, or of which the run knows nothing", () => {
    buy(ann, "x");
    sell(ann, "x");
    refuse(ann, "x");
    quoteInVain(ann, "x");
    refuse(ann, "unknown");
    expect(ledger.refusedCopies).toBe(0);
  });
});

describe("consecutive refused sales of a listing", () => {
  it("are counted for copies that the run holds", () => {
    buy(ann, "x");
    refuse(ann, "x");
    refuse(ann, "x");
    buy(bob, "x");
    refuse(bob, "x");
    expect(ledger.listing("x")?.refusedSales).toBe(2);
  });

  it("end with a sale", () => {
    buy(ann, "x");
    refuse(ann, "x");
    buy(ann, "x");
    sell(ann, "x");
    expect(ledger.listing("x")?.refusedSales).toBe(0);
  });
});

describe("what a run leaves behind", () => {
  it("is every item that it bought and neither sold nor shipped", () => {
    buy(ann, "x", "y", "y");
    sell(ann, "y");
    ship(ann, "z");
    expect(ledger.leftovers(ann)).toEqual(["x", "y"]);
  });

  it("counts sales of copies that are not the run's", () => {
    sellForeignCopy("x");
    expect(ledger.foreignCopies).toBe(1);
  });
});

describe("whether listings are shared", () => {
  it("is known when pulls of other users are drawn again", () => {
    add({ endpoint: "recent-pulls", status: 200, json: [{ id: "x" }, { id: "y" }] }, ann);
    buy(ann, "x");
    expect(sharingOf(ledger)).toBe("shared");
  });

  it("does not follow from the run's own pulls in the feed", () => {
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

function sellForeignCopy(id: string): void {
  buy(ann, id);
  sell(ann, id);
  sell(ann, id);
}

function sellOrdered(id: string): void {
  ship(ann, id);
  buy(bob, id);
  sell(bob, id);
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

function quoteInVain(connection: object, ...ids: readonly string[]): void {
  add({ endpoint: "ship/quote", status: 400, json: { error: "Item not found" } }, connection, { item_ids: ids });
}

function ship(connection: object, ...ids: readonly string[]): void {
  buy(connection, ...ids);
  add({ endpoint: "ship/quote", status: 200, json: { quotes: [{ id: "q" }] } }, connection, { item_ids: ids });
  add({ endpoint: "ship/request", status: 200, json: { order_id: "o" } }, connection, { quote_id: "q" });
}

function add(answer: ExchangeParts, connection: object, sentBody?: object): void {
  const sentAtMs = nowMs++;
  ledger.add(
    anExchange({ sentAtMs, doneAtMs: nowMs, ...answer, ...(sentBody === undefined ? {} : { sentBody }) }),
    connection,
  );
}
