import { USER_LIMITS } from "../../contract/limits.ts";
import { atLeastOne } from "../../harness/arrange/at-least-one.ts";
import { userScenarios } from "../../harness/arrange/scenario.ts";
import type { SurfaceHistory } from "../../harness/history/history.ts";
import { isAboutLimit, notLimited } from "../../harness/oracles/user-refusal.ts";
import type { Exchange } from "../../harness/transport/exchange.ts";

const { all, scenario } = userScenarios("rate-limit");

/** Polls, which are not limited. */
export const rateLimitPolls = all;

/** Polls of a key at the advised interval; more of them would delay moves of time too long. */
const POLLS = 5;

scenario(
  "buy/status accepts a key's polls at the advised interval",
  { verifies: ["rate-limit.crypto-status.not-limited"], pauses: true },
  async ({ given, keyOf, run, sut, verify, whileOthersWait }) => {
    const { sessionId } = await given.purchase();
    const key = sut.as(await keyOf());
    const poll = () => key.buyStatus({ session_id: sessionId }, { waitsForLimit: false });
    // Keeps its slot, because otherwise the clock might be moved between polls, which would then be too rare.
    const pause = () => run.time.letPass(USER_LIMITS.pollRetryMs.min / 1000);
    const pollInTurn = async () => {
      const polls: [Exchange, ...Exchange[]] = [await poll()];
      while (polls.length < POLLS) {
        await pause();
        polls.push(await poll());
      }
      return polls;
    };

    let polls: readonly [Exchange, ...Exchange[]] = await pollInTurn();
    // Without fresh keys, polls of other scenarios may have come within the interval.
    if (polls.some(isAboutLimit)) {
      const repeated = await whileOthersWait(() => pause().then(pollInTurn));
      polls = atLeastOne(apartFromOthers(repeated, run.history.of("user")), "no poll apart from others");
    }

    const did = `${polls.length} polls of one key, each ${USER_LIMITS.pollRetryMs.min} ms after the one before`;
    verify("rate-limit.crypto-status.not-limited", polls, polls.map(notLimited), did);
  },
);

/** Drops the polls with another one within the interval before: a scenario that waits may repeat one that was refused. */
function apartFromOthers(polls: readonly Exchange[], { purchases, refusals }: SurfaceHistory): readonly Exchange[] {
  const others = [...purchases.results, ...refusals]
    .map(({ exchange }) => exchange)
    .filter(({ endpoint, n }) => endpoint === "buy/status" && polls.every((poll) => poll.n !== n));
  const isNear = (poll: Exchange, other: Exchange) =>
    other.sentAtMs < poll.doneAtMs && poll.sentAtMs - other.doneAtMs < USER_LIMITS.pollRetryMs.min;
  return polls.filter((poll) => !others.some((other) => isNear(poll, other)));
}

scenario(
  "buy/status does not limit a session token",
  { verifies: ["rate-limit.crypto-status.session-exempt"] },
  async ({ given, sessionToken, sut, verify }) => {
    const { sessionId } = await given.purchase();
    const holder = sut.as(await sessionToken());
    const poll = () => holder.buyStatus({ session_id: sessionId }, { waitsForLimit: false });

    const exchanges = [await poll(), await poll(), await poll(), await poll()] as const;

    const did = "four quick polls of a session token";
    verify("rate-limit.crypto-status.session-exempt", [...exchanges], exchanges.map(notLimited), did);
  },
);
