import { USER_LIMITS } from "../../contract/limits.ts";
import { userScenarios } from "../../harness/context/scenario.ts";
import { isAboutLimit, notLimited } from "../../harness/oracles/user-refusal.ts";
import type { Exchange } from "../../harness/transport/exchange.ts";

const { all, scenario } = userScenarios("rate-limit");

/** Polls, which are not limited. */
export const rateLimitPolls = all;

/** Polls of a key at the advised interval. With provider states, more of them would delay moves of time too long. */
const POLLS = { withStates: 5, without: 5 };

scenario(
  "buy/status accepts a key's polls at the advised interval",
  { verifies: ["rate-limit.crypto-status.not-limited"], pauses: true },
  async ({ given, keyOf, run, sut, verify, whileOthersWait }) => {
    const { sessionId } = await given.purchase();
    const key = sut.as(await keyOf());
    const poll = () => key.buyStatus({ session_id: sessionId }, { waitsForLimit: false });
    // Keeps its slot, because otherwise the clock might be moved between polls, which would then be too rare.
    const pause = () => run.time.letPass(USER_LIMITS.pollRetryMs.min / 1000);
    const most = run.states.isConfigured ? POLLS.withStates : POLLS.without;
    const pollInTurn = async () => {
      const polls: [Exchange, ...Exchange[]] = [await poll()];
      while (polls.length < most) {
        await pause();
        polls.push(await poll());
      }
      return polls;
    };

    let polls = await pollInTurn();
    // Without fresh keys, polls of other scenarios may have come within the interval.
    if (polls.some(isAboutLimit)) polls = await whileOthersWait(() => pause().then(pollInTurn));

    const did = `${most} polls of one key, each ${USER_LIMITS.pollRetryMs.min} ms after the one before`;
    verify("rate-limit.crypto-status.not-limited", polls, polls.map(notLimited), did);
  },
);

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
