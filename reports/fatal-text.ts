import type { Report } from "../contract/report.ts";

/** The request that a system most likely did not survive, as labelled rows with raw texts; empty if the report has none. */
export function fatalRows({ fatalRequests }: Report): readonly (readonly [label: string, text: string])[] {
  const [first] = fatalRequests?.requests ?? [];
  if (fatalRequests === undefined || first === undefined) return [];
  const { underWay } = fatalRequests;
  const { surface, endpoint, timesAnswered, traceparent, curl, exchanges } = first;
  const choice =
    underWay === 1 ? "the only request in progress" : `the most likely of ${underWay} requests in progress`;
  const before = exchanges.length - 1;
  return [
    ["last", `${surface} ${endpoint}: ${choice}; requests of this form were ${answered(timesAnswered)} before`],
    ...(traceparent === undefined ? [] : ([["trace", traceparent]] as const)),
    ["again", curl],
    ["script", `in report.json and index.html: also sends the ${before} requests before it on its connection`],
  ];
}

/** The script that sends that request after the ones before it. */
export function fatalScript({ fatalRequests }: Report): string | undefined {
  return fatalRequests?.requests[0]?.script;
}

function answered(count: number): string {
  if (count === 0) return "never answered";
  return count === 1 ? "answered once" : `answered ${count} times`;
}
