import type { Exchange } from "../transport/exchange.ts";
import type { Judgement } from "./exchange-checks.ts";

export function relationsCheck(_exchange: Exchange): readonly Judgement[] {
  return [];
}
