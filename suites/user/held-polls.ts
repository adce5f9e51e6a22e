import { allSettledOrThrow } from "../../harness/arrange/all-settled-or-throw.ts";
import { userScenarios } from "../../harness/arrange/scenario.ts";

const { all, scenario } = userScenarios("crypto-status");

/** Polls of a purchase that is fulfilled while they are held. */
export const heldPolls = all;

/** When another poll shows whether the purchase has been fulfilled meanwhile, a third into the poll window. Seconds. */
const ANOTHER_POLL_S = 2;

scenario(
  "a poll that began before its purchase was fulfilled shows the result",
  { exercises: ["crypto-status.fulfilled-while-held"], pauses: true },
  async (context) => {
    const { sessionId, caller } = await context.given.boughtPurchase();
    const poll = () => caller.on(context.anotherConnection()).buyStatus({ session_id: sessionId });

    const early = poll();
    // Keeps its slot, because a move of the clock would end the poll window.
    const isHeld = context.run.time.letPass(ANOTHER_POLL_S).then(() => true);
    const another = Promise.race([isHeld, early]).then((is) => (is === true ? poll() : early));
    await allSettledOrThrow([early, another]);
  },
);
