import { standardDeviation as deviation, mean } from "simple-statistics";
import type { SeenRequest } from "./recorder.ts";

type Log = readonly SeenRequest[];

/** A classifier with one feature: a figure of a log is compared with a threshold. */
export interface Classifier {
  readonly name: string;
  readonly about: "headers" | "ids" | "timing" | "connections";
  readonly figure: (log: Log) => number;
}

export const CLASSIFIERS: readonly Classifier[] = [
  { name: "number of header orders", about: "headers", figure: (log) => new Set(log.map(headerOrder)).size },
  { name: "headers per read", about: "headers", figure: (log) => mean(log.filter(isRead).map(headersOf)) },
  { name: "length of user ids", about: "ids", figure: (log) => mean(userIds(log).map(({ length }) => length)) },
  { name: "share of digits in user ids", about: "ids", figure: (log) => shareOf(userIds(log).join(""), /\d/g) },
  { name: "common beginning of user ids", about: "ids", figure: (log) => sharedPrefix(userIds(log)) },
  { name: "mean gap", about: "timing", figure: (log) => mean(gapsOf(log)) },
  { name: "variation of gaps", about: "timing", figure: (log) => deviation(gapsOf(log)) / mean(gapsOf(log)) },
  { name: "share of short gaps", about: "timing", figure: (log) => shareBelow(gapsOf(log), mean(gapsOf(log)) / 4) },
  { name: "number of connections", about: "connections", figure: (log) => connectionsOf(log).size },
  { name: "share of the busiest connection", about: "connections", figure: busiestShare },
];

/** The result of training: whether logs above or below the threshold are classified as a suite's. */
export interface Stump {
  readonly threshold: number;
  readonly isSuiteAbove: boolean;
}

/** Figures of logs of both kinds. */
export interface Figures {
  readonly blind: readonly number[];
  readonly ordinary: readonly number[];
}

/** The threshold with the highest accuracy on the given logs. */
export function train(figures: Figures): Stump {
  const values = [...new Set([...figures.blind, ...figures.ordinary])].sort((a, b) => a - b);
  const thresholds = values.map((value, at) => (value + (values[at - 1] ?? value - 1)) / 2);
  const stumps = thresholds.flatMap((threshold) => [true, false].map((isSuiteAbove) => ({ threshold, isSuiteAbove })));
  return stumps.reduce((best, stump) => (accuracyOf(stump, figures) > accuracyOf(best, figures) ? stump : best));
}

/** The balanced accuracy: the mean of the shares of correctly classified logs of both kinds. */
export function accuracyOf({ threshold, isSuiteAbove }: Stump, { blind, ordinary }: Figures): number {
  const isSuite = (value: number) => value > threshold === isSuiteAbove;
  const right = (values: readonly number[], is: boolean) => values.filter((value) => isSuite(value) === is).length;
  return (right(blind, true) / blind.length + right(ordinary, false) / ordinary.length) / 2;
}

function headerOrder({ rawHeaders }: SeenRequest): string {
  return rawHeaders.filter((_, at) => at % 2 === 0).join();
}

function isRead({ method }: SeenRequest): boolean {
  return method === "GET";
}

function headersOf({ rawHeaders }: SeenRequest): number {
  return rawHeaders.length / 2;
}

function busiestShare(log: Log): number {
  const counts = [...connectionsOf(log)].map((each) => log.filter(({ connection }) => connection === each).length);
  return Math.max(...counts) / log.length;
}

/** Distinct user ids in paths and bodies. */
function userIds(log: Log): readonly string[] {
  const ids = log.flatMap(({ path, body }) => [
    /\/inventory\/([^/?]+)/.exec(path)?.[1] ?? "",
    /"user_id":"([^"]*)"/.exec(body)?.[1] ?? "",
  ]);
  return [...new Set(ids)].filter(Boolean);
}

function connectionsOf(log: Log): ReadonlySet<number> {
  return new Set(log.map(({ connection }) => connection));
}

function gapsOf(log: Log): readonly number[] {
  return log.slice(1).map(({ atMs }, at) => atMs - (log[at]?.atMs ?? atMs));
}

function sharedPrefix([first = "", ...others]: readonly string[]): number {
  let length = 0;
  while (length < first.length && others.every((text) => text[length] === first[length])) length++;
  return length;
}

function shareOf(text: string, sign: RegExp): number {
  return (text.match(sign) ?? []).length / text.length;
}

function shareBelow(values: readonly number[], bound: number): number {
  return values.filter((value) => value < bound).length / values.length;
}
