import type { EndpointKey } from "../../contract/endpoints.ts";
import type { RequirementId } from "../../contract/index.ts";
import type { Surface } from "../../contract/surface.ts";
import { isText, memberOf, objectsIn } from "../json/json-value.ts";
import { related } from "../oracles/difference.ts";
import { type Exchange, headerOf, sentJson } from "../transport/exchange.ts";
import type { Judgement } from "./judgement.ts";

/** A kind of id that has to be unique, and how to identify what it names. */
interface IdRow {
  readonly surface: Surface;
  readonly endpoint: EndpointKey;
  readonly requirement: RequirementId;
  /** The name of the id in a finding. */
  readonly name: string;
  readonly idsIn: (exchange: Exchange) => readonly unknown[];
  /** Equal identities may share an id: whether production treats a repeated request as the first one is not documented. */
  readonly identityOf: (exchange: Exchange) => unknown;
  /** Whether purchases may share the id if neither began after it was shown: one transaction may settle several. */
  readonly isOfTransaction?: true;
}

/** The identity of what first had an id, and when an answer showed it. Milliseconds as of `performance.now()`. */
interface FirstShown {
  readonly identity: string;
  readonly atMs: number;
}

const resultOf = ({ json }: Exchange) => memberOf(json, "result");
const credentialOf = ({ request }: Exchange) => headerOf(request, "x-api-key") ?? headerOf(request, "authorization");
const askedFor = (exchange: Exchange, ...names: readonly string[]) =>
  names.map((name) => memberOf(sentJson(exchange), name));

const TX_HASH = {
  endpoint: "buy/status",
  name: "result.tx_hash",
  idsIn: (exchange: Exchange) => [memberOf(resultOf(exchange), "tx_hash")],
  identityOf: (exchange: Exchange) => askedFor(exchange, "session_id"),
} as const;

/** Only production, because a restarted sandbox may give the same ids again. */
const ROWS: readonly IdRow[] = [
  {
    surface: "partner",
    endpoint: "buy/init",
    requirement: "buy-init.sessions-of-purchases-distinct",
    name: "session_id",
    idsIn: ({ json }) => [memberOf(json, "session_id")],
    identityOf: (exchange) => [credentialOf(exchange), ...askedFor(exchange, "id", "amount", "user_id")],
  },
  {
    surface: "partner",
    endpoint: "ship/quote",
    requirement: "ship-quote.quote-ids-of-one-session",
    name: "quote id",
    idsIn: ({ json }) => objectsIn(memberOf(json, "quotes")).map(({ id }) => id),
    identityOf: (exchange) => [credentialOf(exchange), ...askedFor(exchange, "item_ids", "destination")],
  },
  {
    surface: "partner",
    endpoint: "ship/quote",
    requirement: "ship-quote.sessions-distinct",
    name: "session_id",
    idsIn: ({ json }) => [memberOf(json, "session_id")],
    identityOf: (exchange) => [credentialOf(exchange), ...askedFor(exchange, "item_ids", "destination")],
  },
  {
    surface: "partner",
    endpoint: "ship/request",
    requirement: "ship-request.order-ids-distinct",
    name: "order_id",
    idsIn: ({ json }) => [memberOf(json, "order_id")],
    identityOf: (exchange) => [credentialOf(exchange), ...askedFor(exchange, "quote_id")],
  },
  { ...TX_HASH, surface: "partner", requirement: "buy-status.tx-hashes-distinct", isOfTransaction: true },
  {
    surface: "user",
    endpoint: "buy/crypto",
    requirement: "buy-crypto.sessions-distinct",
    name: "result.session_id",
    idsIn: (exchange) => [memberOf(resultOf(exchange), "session_id")],
    identityOf: (exchange) => [credentialOf(exchange), sentJson(exchange)],
  },
  { ...TX_HASH, surface: "user", requirement: "crypto-status.tx-hashes-distinct" },
];

/** Maximum remembered ids per kind; more than a run makes. */
const MAX_IDS = 5000;

/** Checks that a new id differs from all earlier ids of its kind. */
export class IdsOnce {
  readonly #shown = new Map<IdRow, Map<string, FirstShown>>(ROWS.map((row) => [row, new Map()]));
  /** When each purchase of production was sent, by its session. Milliseconds as of `performance.now()`. */
  readonly #begun = new Map<unknown, number>();

  judge(exchange: Exchange): readonly Judgement[] {
    if (exchange.status !== 200) return [];
    if (exchange.surface === "partner" && exchange.endpoint === "buy/init" && this.#begun.size < MAX_IDS)
      this.#begun.set(memberOf(exchange.json, "session_id"), exchange.sentAtMs);
    return [...this.#shown]
      .filter(([{ surface, endpoint }]) => surface === exchange.surface && endpoint === exchange.endpoint)
      .flatMap(([row, known]) => this.#compare(exchange, row, known));
  }

  #compare(exchange: Exchange, row: IdRow, known: Map<string, FirstShown>): readonly Judgement[] {
    const ids = row.idsIn(exchange).filter(isText);
    if (ids.length === 0) return [];
    const identity = JSON.stringify(row.identityOf(exchange));
    const twice = ids.find((id) => {
      const first = known.get(String(id));
      if (first === undefined || first.identity === identity) return false;
      return row.isOfTransaction !== true || this.#begunAt(exchange) > first.atMs;
    });
    const isFirst = known.size === 0;
    for (const id of ids)
      if (known.size < MAX_IDS && !known.has(String(id))) known.set(String(id), { identity, atMs: exchange.doneAtMs });
    // With no earlier id there is nothing to compare.
    if (isFirst) return [];
    return [[row.requirement, related(twice === undefined, row.name, "distinct", [], twice)]];
  }

  /** Returns when the purchase began whose status was asked; negative infinity if that is unknown. */
  #begunAt(exchange: Exchange): number {
    return this.#begun.get(memberOf(sentJson(exchange), "session_id")) ?? Number.NEGATIVE_INFINITY;
  }
}
