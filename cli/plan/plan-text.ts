import { oneLine } from "../../reports/printable.ts";
import type { Plan } from "./rehearse.ts";

/** A plan as text for a terminal. */
export function planText(plan: Plan): string {
  const writes = plan.requests.filter(({ effect }) => effect !== "read");
  const blocks = [
    [
      `A run against ${oneLine(plan.baseUrl)} would send ${sumOf(plan.requests)} to ${plan.mostRequests} requests.`,
      `Nothing was sent there: the scenarios were played against the embedded reference, with these surfaces, kinds of`,
      "credentials and permissions, which gives the smaller number and the table. A system gets more if others hold its",
      "listings too, if it loses its state, and for each finding, whose scenario is played twice more.",
    ],
    plan.requests.map(
      ({ surface, endpoint, method, effect, count }) =>
        `  ${surface.padEnd(7)}  ${String(count).padStart(5)}  ${method.padEnd(4)}  ${endpoint.padEnd(20)}  ${effect}`,
    ),
    [
      `Changing state is allowed on: ${plan.allowWrites.join(", ") || "no surface"}.`,
      `${sumOf(writes)} of the requests change state, spend money or ship goods; elsewhere the transport refuses them.`,
      ...(plan.arrangesStates
        ? ["Beside them situations are arranged at PROVIDER_STATES_URL; those are not counted."]
        : []),
      ...(plan.maxWaitSeconds > 0
        ? [`Checks that would wait up to ${plan.maxWaitSeconds} s are left out of the counts.`]
        : []),
    ],
    [rateText(plan), ...moneyText(plan)],
    plan.unlock.length === 0
      ? []
      : [
          "What would verify more:",
          ...plan.unlock.map(
            ({ missing, requirements }) => `  ${String(requirements).padStart(4)}  ${oneLine(missing)}`,
          ),
        ],
    plan.stopped === undefined ? [] : [`The rehearsal stopped: ${oneLine(plan.stopped)}`],
  ];
  return `${blocks
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join("\n"))
    .join("\n\n")}\n`;
}

/** The rate of requests, and the duration if the rate determines it. */
function rateText({ requests, mostRequests, traffic: { requestsPerSecond, connections } }: Plan): string {
  const most = connections === undefined ? "" : `, over at most ${connections} connections`;
  if (requestsPerSecond === undefined) return `Peak rate and duration: as fast as the system answers${most}.`;
  const [least, longest] = [sumOf(requests), mostRequests].map((count) => Math.ceil(count / requestsPerSecond));
  const longer = "longer where it answers slowly or refuses for a limit of its own";
  return `Peak rate: ${requestsPerSecond} requests per second${most}. Expected duration: ${least} to ${longest} s, ${longer}.`;
}

/** The cost of purchases in production. */
function moneyText({ purchases: { count, costUsd }, traffic: { maxSpendUsd } }: Plan): readonly string[] {
  if (count === 0) return [];
  const stop =
    maxSpendUsd === undefined ? "MAX_SPEND is not set" : `MAX_SPEND stops them at ${maxSpendUsd.toFixed(2)} USD`;
  return [`Purchases in production: ${count}, ${costUsd.toFixed(2)} USD at the reference's prices; ${stop}.`];
}

function sumOf(rows: Plan["requests"]): number {
  return rows.reduce((total, { count }) => total + count, 0);
}
