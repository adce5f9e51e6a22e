import { type ListedPack, packsIn } from "../../client/listed-pack.ts";
import { sumOf } from "../../collections/sum.ts";
import { memberOf } from "../../json/json-value.ts";
import { type Difference, NONE, related } from "../../oracles/difference.ts";
import { areBounded, type Tier, tiersOf } from "../../oracles/tiers.ts";
import { atMost } from "../../oracles/value.ts";
import type { Exchange } from "../../transport/exchange.ts";
import type { Judgement } from "../judgement.ts";

/** Factor above the dearest card of a pack that no bonus of a pull explains. */
const TOO_HIGH = 3;
/** Minimum packs; a few may have one expected value by design. */
const MIN_PACKS = 4;
/** Factor between the tiers of two packs that one expected value does not fit. */
const APART = 2;

/** A pack with the lowest and the highest expected value that its tiers allow. USD. */
interface Valued {
  readonly pack: ListedPack;
  readonly ev: number;
  readonly low: number;
  readonly high: number;
  readonly highest: number;
}

/** Compares the expected values of packs with their tiers, which are in USD too. */
export function expectedValues(exchange: Exchange): readonly Judgement[] {
  if (exchange.endpoint !== "available" || exchange.status !== 200) return [];
  const packs = packsIn(exchange).flatMap((pack) => valuedOf(pack) ?? []);
  const tooHigh = packs.find(({ ev, highest }) => ev > TOO_HIGH * highest);
  return packs.length === 0
    ? []
    : [["available.ev-of-tiers", tooHigh === undefined ? oneForAll(packs) : above(tooHigh)]];
}

const above = ({ pack, ev, highest }: Valued) => atMost({ name: "ev", of: pack.id }, TOO_HIGH * highest, ev);

/** Returns a difference if packs of very different tiers all have the same expected value. */
function oneForAll(packs: readonly Valued[]): readonly Difference[] {
  const [first] = packs;
  if (first === undefined || packs.length < MIN_PACKS || packs.some(({ ev }) => ev !== first.ev)) return NONE;
  // A net value may be the same for all packs; then it is hardly positive.
  const low = Math.min(...packs.map(({ high }) => high));
  const other = packs.find((each) => each.low > APART * low);
  const isPlausible = first.ev <= 0 || other === undefined;
  return isPlausible ? NONE : related(false, { name: "ev", of: other.pack.id }, "another than", [first.ev], other.ev);
}

function valuedOf(pack: ListedPack): Valued | undefined {
  const ev = memberOf(pack.raw, "ev");
  const tiers = tiersOf(pack)?.filter(({ weight }) => weight > 0);
  if (typeof ev !== "number" || tiers === undefined || !areBounded(tiers)) return undefined;
  const mean = (boundOf: (tier: Tier) => number) =>
    sumOf(tiers.map((tier) => tier.weight * boundOf(tier))) / sumOf(tiers.map(({ weight }) => weight));
  return {
    pack,
    ev,
    low: mean(({ lower }) => lower),
    high: mean(({ upper }) => upper),
    highest: Math.max(...tiers.map(({ upper }) => upper)),
  };
}
