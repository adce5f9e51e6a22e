import { createHistogram, type RecordableHistogram } from "node:perf_hooks";
import type { Report } from "../../contract/report.ts";
import { type Exchange, endpointNameOf } from "../transport/exchange.ts";

/** Longer durations count as this one, so that the memory of a histogram is bounded. Microseconds. */
const MAX_US = 600 * 1e6;

interface Sample extends Pick<Exchange, "surface" | "endpoint"> {
  /** Microseconds. */
  readonly durations: RecordableHistogram;
}

/** Records durations per endpoint. */
export class Latency {
  readonly #samples = new Map<string, Sample>();

  add(exchange: Exchange): void {
    const { surface, endpoint, sentAtMs, doneAtMs } = exchange;
    const key = endpointNameOf(exchange);
    const sample = this.#samples.get(key) ?? { surface, endpoint, durations: createHistogram({ highest: MAX_US }) };
    this.#samples.set(key, sample);
    sample.durations.record(Math.min(MAX_US, Math.max(1, Math.round(1000 * (doneAtMs - sentAtMs)))));
  }

  summary(): Report["latency"] {
    return [...this.#samples.values()].map(({ surface, endpoint, durations }) => ({
      surface,
      endpoint,
      exchanges: durations.count,
      p50: toMs(durations.percentile(50)),
      p95: toMs(durations.percentile(95)),
      max: toMs(durations.max),
    }));
  }
}

function toMs(us: number): number {
  return Math.round(us / 100) / 10;
}
