import type { RequirementId } from "../../contract/index.ts";
import type { Surface } from "../../contract/surface.ts";
import type { Target } from "../config/target.ts";
import type { Ledger } from "../ledger/ledger.ts";
import type { Exchange } from "../transport/exchange.ts";
import { answerWords } from "./answer-words.ts";
import { cardIds } from "./card-ids.ts";
import { ChaseValues } from "./chase-values.ts";
import { CryptoItems } from "./crypto-items.ts";
import { EventClock } from "./event-clock.ts";
import { FacetValues } from "./facet-values.ts";
import { FeedDates } from "./feed-dates.ts";
import { FeedIds } from "./feed-ids.ts";
import { FixedPrices } from "./fixed-prices.ts";
import { IdsOnce } from "./ids-once.ts";
import { itemConsistency } from "./item-consistency.ts";
import type { Judgement } from "./judgement.ts";
import { KeptDates } from "./kept-dates.ts";
import { KeptExpiry } from "./kept-expiry.ts";
import { KeptPulls } from "./kept-pulls.ts";
import { keyEcho } from "./key-echo.ts";
import { keylessLimit } from "./keyless-limit.ts";
import { LastPulls } from "./last-pulls.ts";
import { ListedOnce } from "./listed-once.ts";
import { moneyCheck } from "./money.ts";
import { OrderAges } from "./order-ages.ts";
import { OrderConsistency } from "./order-consistency.ts";
import { OrderMembers } from "./order-members.ts";
import { packConsistency } from "./pack-consistency.ts";
import { PackTypes } from "./pack-types.ts";
import { PreviewValues } from "./preview-values.ts";
import { PullCounts } from "./pull-counts.ts";
import { RepacksAlike } from "./repacks-alike.ts";
import { resultOrRefusal } from "./result-or-refusal.ts";
import { TierShares } from "./tier-shares.ts";
import { timestampCheck, timestampsIn } from "./timestamps.ts";

/** A check that looks at many answers and judges at the end of the run. */
interface Conclusion {
  /** @param movedS seconds by which the run has moved the provider's clock so far */
  add(exchange: Exchange, movedS: number): void;
  conclude(): readonly (readonly [Exchange, Judgement])[];
  /** What does not apply to a system whose answers did not show it; nothing that a client does would show it. */
  readonly optional?: readonly Optional[];
}

/** A requirement that only some systems show, with the reason for the others. */
export interface Optional {
  readonly requirement: RequirementId;
  readonly surface: Surface;
  readonly reason: string;
}

/** Checks answers against their own fields, the conventions and earlier answers. */
export class ConsistencyChecks {
  readonly #ledger: Pick<Ledger, "observe">;
  readonly #aliases: Readonly<Record<string, string>>;
  readonly #issuedKeys: readonly string[];
  readonly #orders = new OrderConsistency();
  readonly #orderAges = new OrderAges();
  readonly #dates = new KeptDates();
  readonly #ids = new IdsOnce();
  readonly #listed = new ListedOnce();
  readonly #clock: EventClock;
  readonly #movedS: () => number;
  readonly #conclusions: readonly Conclusion[];

  /** @param movedS seconds by which the run has moved the provider's clock so far */
  constructor(
    ledger: Pick<Ledger, "observe">,
    target: Pick<Target, "aliases" | "keys" | "providerStatesUrl">,
    movedS: () => number,
  ) {
    this.#ledger = ledger;
    this.#aliases = target.aliases;
    this.#issuedKeys = Object.values(target.keys).filter((key) => key !== undefined);
    this.#movedS = movedS;
    this.#clock = new EventClock(target.providerStatesUrl === undefined);
    this.#conclusions = [
      new FixedPrices(),
      new LastPulls(),
      new PullCounts(),
      new KeptPulls(),
      new KeptExpiry(),
      new PackTypes(target.aliases),
      new FeedIds(),
      new FeedDates(),
      new TierShares(),
      new OrderMembers(),
      new FacetValues(),
      new ChaseValues(),
      new PreviewValues(),
      new CryptoItems(),
      new RepacksAlike(),
    ];
  }

  judge(exchange: Exchange): readonly Judgement[] {
    const timestamps = timestampsIn(exchange);
    const movedS = this.#movedS();
    this.#clock.add(exchange, timestamps, movedS);
    for (const each of this.#conclusions) each.add(exchange, movedS);
    return [
      ...itemConsistency(exchange, this.#aliases),
      ...cardIds(exchange),
      ...packConsistency(exchange),
      ...this.#orders.judge(exchange),
      ...this.#orderAges.judge(exchange),
      ...this.#dates.judge(exchange),
      ...this.#ids.judge(exchange),
      ...this.#listed.judge(exchange),
      ...answerWords(exchange),
      ...resultOrRefusal(exchange),
      ...keylessLimit(exchange),
      ...keyEcho(exchange, this.#issuedKeys, this.#aliases),
      ...moneyCheck(exchange),
      ...timestampCheck(timestamps, (text) =>
        this.#ledger.observe("timestamp-form", exchange.surface, `no zone: ${formOf(text)}`),
      ),
    ];
  }

  get optional(): readonly Optional[] {
    return this.#conclusions.flatMap(({ optional }) => optional ?? []);
  }

  /** Returns the judgements that need all exchanges of the run. */
  conclude(): readonly (readonly [Exchange, Judgement])[] {
    const sources = [this.#clock, this.#dates, this.#listed, ...this.#conclusions];
    return sources.flatMap((source) => source.conclude());
  }
}

/** Replaces digits, so that timestamps of one form make one observation. */
function formOf(text: string): string {
  return text.replace(/\d/g, "9");
}
