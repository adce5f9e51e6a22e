import { expect, it } from "vitest";
import { USER_KEYS } from "./keys.ts";
import { aSurface, SALE, withBearer, withKey } from "./spec-surface.ts";
import { fromBytes, isSignedBySeller } from "./transaction.ts";

const surface = aSurface();
const session = withBearer(USER_KEYS.sessionToken);
const init = (body: object, headers: Record<string, string> = session) =>
  surface.post(`${SALE}/take-claw-bid-init`, body, headers);
const finish = (body: object, headers: Record<string, string> = session) =>
  surface.post(`${SALE}/take-claw-bid-finish`, body, headers);
const success = { status: 200, body: { tx_status: "success" } };
const refused = (error: string, status = 400) => ({ status, body: { error } });

it("opens a sale with unsigned transactions", async () => {
  const { mint_address } = await surface.arrange("a claw item", { account: "first", offers: 1 });

  const { status, body } = await init({ mint_address });

  expect(status).toBe(200);
  expect(body).toEqual({ session_id: expect.any(String), txV0s: [expect.any(String)] });
  const [text = ""] = (body as { txV0s: string[] }).txV0s;
  expect(fromBytes(Buffer.from(text, "base64"))?.signatures.every((bytes) => bytes.every((byte) => byte === 0))).toBe(
    true,
  );
});

it.each([0, 2])("refuses to open a sale with %i offers for the item", async (offers) => {
  const { mint_address } = await surface.arrange("a claw item", { offers });

  expect(await init({ mint_address })).toEqual(refused("Invalid buyback offer"));
});

it("refuses to open a sale of an unknown item, or of another account's", async () => {
  const { mint_address } = await surface.arrange("a claw item", { account: "second" });

  expect(await init({ mint_address: "no-such-item" })).toEqual(refused("Invalid buyback offer"));
  expect(await init({ mint_address })).toEqual(refused("Invalid buyback offer"));
});

it("refuses to open a sale without a linked wallet", async () => {
  const { api_key = "" } = await surface.arrange("an API key", { account: "walletless" });
  const { mint_address } = await surface.arrange("a claw item", { account: "walletless", offers: 1 });

  expect(await init({ mint_address }, withKey(api_key))).toEqual(refused("No wallets found", 404));
});

it.each([{}, { mint_address: "" }, { mint_address: 7 }])("refuses to open a sale with the body %j", async (body) => {
  expect(await init(body)).toEqual(refused("mint_address is required"));
});

it("pays the linked wallet once for a sale, however often it is finished", async () => {
  const fresh = aSurface();
  const sale = await fresh.anOpenSale();
  const { proceeds, accounts, offers } = fresh.world.user;

  expect(await sale.finish()).toEqual(success);
  expect(await sale.finish()).toEqual(success);

  const price = offers.get(sale.mint_address ?? "")?.[0]?.priceUsd;
  expect([...proceeds]).toEqual([[accounts.first.wallet?.address, price]]);
});

it("sells an item only once, even with two open sessions for it", async () => {
  const { mint_address, owner, finish: finishFirst } = await surface.anOpenSale();
  const { body } = await init({ mint_address }, owner);
  const { txs } = await surface.arrange("signed transactions", body as object);
  const { session_id } = body as { session_id: string };

  expect(await finishFirst()).toEqual(success);
  expect(await finish({ session_id, txs }, owner)).toEqual({ status: 200, body: { tx_status: "failed" } });
  expect(await init({ mint_address }, owner)).toEqual(refused("Invalid buyback offer"));
});

it("accepts a finish until five minutes after init", async () => {
  const fresh = aSurface();
  const inTime = await fresh.anOpenSale();
  const late = await fresh.anOpenSale();

  fresh.moveTime(299);
  expect(await inTime.finish()).toEqual(success);
  fresh.moveTime(2);
  expect(await late.finish()).toEqual(refused("Session expired"));
  expect(await inTime.finish()).toEqual(success);
});

it("can open an expired sale again", async () => {
  const fresh = aSurface();
  const { mint_address, owner } = await fresh.anOpenSale();
  fresh.moveTime(301);

  expect(await fresh.post(`${SALE}/take-claw-bid-init`, { mint_address }, owner)).toMatchObject({ status: 200 });
});

it("does not finish a session of another account", async () => {
  const sale = await surface.anOpenSale("second");

  expect(await sale.finish(session)).toEqual(refused("Session does not belong to this user", 403));
  expect(await sale.finish()).toEqual(success);
});

it("finishes a sale with a key that a web session of its account opened", async () => {
  const sale = await surface.anOpenSale("first");

  expect(await sale.finish(withKey())).toEqual(success);
});

it("does not find an unknown session", async () => {
  expect(await finish({ session_id: "no-such-session", txs: [[1, 2, 3]] })).toEqual(refused("Session not found"));
});

it.each([
  { body: { txs: [[1]] }, error: "session_id is required" },
  { body: { session_id: 7, txs: [[1]] }, error: "session_id is required" },
  { body: { session_id: "any" }, error: "txs is required" },
  { body: { session_id: "any", txs: [] }, error: "txs is required" },
  { body: { session_id: "any", txs: "AQID" }, error: "txs is required" },
])("refuses to finish with $body", async ({ body, error }) => {
  expect(await finish(body)).toEqual(refused(error));
});

it.each([
  { outcome: "failed", answer: { status: 200, body: { tx_status: "failed" } } },
  { outcome: "error", answer: refused("Failed to submit transaction") },
])("reports that a broadcast $outcome, and reports it again", async ({ outcome, answer }) => {
  const sale = await surface.anOpenSale();
  await surface.arrange("the next broadcast", { session_id: sale.session_id, outcome });

  expect(await sale.finish()).toEqual(answer);
  expect(await sale.finish()).toEqual(answer);
  expect(await init({ mint_address: sale.mint_address }, sale.owner)).toMatchObject({ status: 200 });
});

it("refuses unsigned transactions", async () => {
  const sale = await surface.anOpenSale();
  const unsigned = sale.txV0s.map((text) => [...Buffer.from(text, "base64")]);

  expect(await sale.finish(sale.owner, { txs: unsigned })).toEqual(refused("Failed to submit transaction"));
});

it("refuses the transactions of another session", async () => {
  const [one, other] = [await surface.anOpenSale(), await surface.anOpenSale()];

  expect(await one.finish(one.owner, { txs: other.txs })).toEqual(refused("Failed to submit transaction"));
});

it.each([[["AQID"]], [[[256]]], [[[]]], [[null]]])("refuses %j as transactions", async (txs) => {
  const sale = await surface.anOpenSale();

  expect(await sale.finish(sale.owner, { txs })).toEqual(refused("Failed to submit transaction"));
});

it.each([
  { form: "a Node buffer", write: (bytes: number[]) => Buffer.from(bytes) },
  { form: "a typed array", write: (bytes: number[]) => Uint8Array.from(bytes) },
])("accepts a transaction's bytes in the JSON form $form", async ({ write }) => {
  const sale = await surface.anOpenSale();

  expect(await sale.finish(sale.owner, { txs: sale.txs.map(write) })).toEqual(success);
});

it("accepts a chain", async () => {
  const sale = await surface.anOpenSale();

  expect(await sale.finish(sale.owner, { chain: "base" })).toEqual(success);
});

it("signs with the wallet of the account whose session it is", async () => {
  const { txs } = await surface.anOpenSale("second");
  const transaction = fromBytes(Uint8Array.from(txs[0] ?? []));
  const { wallet } = surface.world.user.accounts.second;

  expect(transaction && wallet && isSignedBySeller(transaction, wallet)).toBe(true);
});

it("does not repeat a successful broadcast", async () => {
  const sale = await surface.anOpenSale();
  await sale.finish();
  await surface.arrange("the next broadcast", { session_id: sale.session_id, outcome: "error" });

  expect(await sale.finish()).toEqual(success);
});

it("answers two concurrent finishes with success", async () => {
  const sale = await surface.anOpenSale();

  expect(await Promise.all([sale.finish(), sale.finish()])).toEqual([success, success]);
});

it("broadcasts twice, the second time without success, if a deviation adds a gap between check and action", async () => {
  const racing = aSurface({ gap: () => new Promise((resolve) => setTimeout(resolve, 5)) });
  const sale = await racing.anOpenSale();

  const answers = await Promise.all([sale.finish(), sale.finish()]);

  expect(answers).toEqual([success, { status: 200, body: { tx_status: "failed" } }]);
});
