import type { Report } from "../../contract/report.ts";
import type { Surface } from "../../contract/surface.ts";
import { type Exchange, endpointNameOf } from "../transport/exchange.ts";

/** Maximum durations kept per endpoint (reservoir sampling), so that memory is bounded. */
const RESERVOIR = 2_000;

interface Sample {
  readonly surface: Surface;
  readonly endpoint: string;
  exchanges: number;
  max: number;
  readonly durations: number[];
}

/** Samples durations per endpoint, in milliseconds. */
export class Latency {
  readonly #samples = new Map<string, Sample>();

  add(exchange: Exchange): void {
    const { surface, endpoint } = exchange;
    const key = endpointNameOf(exchange);
    let sample = this.#samples.get(key);
    if (sample === undefined) {
      sample = { surface, endpoint, exchanges: 0, max: 0, durations: [] };
      this.#samples.set(key, sample);
    }
    const ms = exchange.doneAtMs - exchange.sentAtMs;
    sample.exchanges++;
    sample.max = Math.max(sample.max, ms);
    if (sample.durations.length < RESERVOIR) sample.durations.push(ms);
    else {
      const place = Math.floor(Math.random() * sample.exchanges);
      if (place < RESERVOIR) sample.durations[place] = ms;
    }
  }

  summary(): Report["latency"] {
    return [...this.#samples.values()].map((sample) => {
      const sorted = [...sample.durations].sort((a, b) => a - b);
      return {
        surface: sample.surface,
        endpoint: sample.endpoint,
        exchanges: sample.exchanges,
        p50: quantile(sorted, 0.5),
        p95: quantile(sorted, 0.95),
        max: rounded(sample.max),
      };
    });
  }
}

function quantile(sorted: readonly number[], share: number): number {
  return rounded(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
}

function rounded(ms: number): number {
  return Math.round(ms * 10) / 10;
}
