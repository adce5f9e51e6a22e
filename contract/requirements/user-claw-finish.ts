import { requirements } from "../requirement.ts";

/** Finishing a claw buyback session with the signed transactions. */
export const userClawFinish = requirements(
  {
    document: "user-key-api.md",
    section: "POST /api/marketplace/transaction/take-claw-bid-finish",
    surfaces: ["user"],
  },
  [
    {
      id: "claw-finish.answers",
      role: "answer",
      title: "signed transactions that settle answer 200 with tx_status `success`",
      words: "success when settled",
      observed: { state: "signed transactions" },
    },
    {
      id: "claw-finish.tx-status",
      title: "tx_status of a 200 is `success` or `failed`",
      words: "tx_status (string)",
      observed: "traffic",
    },
    {
      id: "claw-finish.failed-broadcast",
      title: "a failed broadcast answers 200 with tx_status `failed`, or 400 `Failed to submit transaction`",
      words: "tx_status is failed, or 400",
      section: "Claw buyback session",
      observed: { state: "the next broadcast" },
    },
    {
      id: "claw-finish.submission-error",
      title: "a failed on-chain submission answers 400 `Failed to submit transaction`, or 200 with tx_status `failed`",
      words: "finish: on-chain submission failed",
      section: "Errors",
      observed: { state: "the next broadcast" },
    },
    {
      id: "claw-finish.unknown-session",
      title: "an unknown session_id is refused with 400 `Session not found`",
      words: "finish: unknown session_id",
      section: "Errors",
    },
    {
      id: "claw-finish.before-expiry",
      title: "a session is accepted until shortly before it is five minutes old",
      words: "valid 5 minutes from creation",
      section: "Claw buyback session",
      observed: { time: 270 },
    },
    {
      id: "claw-finish.expired",
      title: "a session older than five minutes is refused with 400 `Session expired`",
      words: "finish: more than 5 minutes since init",
      section: "Errors",
      observed: { time: 300 },
    },
    {
      id: "claw-finish.foreign-session",
      title: "a session of another account is refused with 400 or 403 and `Session does not belong to this user`",
      words: "400 error Session does not belong to this",
      section: "Errors",
      observed: { credential: "USER_API_KEY_2" },
    },
    {
      id: "claw-finish.foreign-changes-nothing",
      title: "a session stays open to its owner after another account has tried to finish it",
      words: "open take-claw-bid-finish Signed transactions broadcast and settled",
      section: "Claw buyback session",
      observed: { credential: "USER_API_KEY_2" },
    },
    {
      id: "claw-finish.repeat-succeeds",
      title: "a completed session sent again within five minutes answers 200 with tx_status `success`",
      words: "completed take-claw-bid-finish Same session sent again completed",
      section: "Claw buyback session",
      observed: { state: "signed transactions" },
    },
    {
      id: "claw-finish.repeat-not-resubmitted",
      title: "a completed session sent again is not broadcast a second time",
      words: "Returns success without resubmitting",
      section: "Claw buyback session",
      observed: { state: "the next broadcast" },
    },
    {
      id: "claw-finish.once-under-race",
      title: "no finish of a session fails while another one of the same session succeeds",
      words: "Returns success without resubmitting",
      section: "Claw buyback session",
      observed: "race",
    },
    {
      id: "claw-finish.missing-session-id",
      title: "take-claw-bid-finish without session_id is refused with a 4xx and an error text",
      words: "Body: session_id (string, required)",
    },
    {
      id: "claw-finish.missing-txs",
      title: "take-claw-bid-finish without txs is refused with a 4xx and an error text",
      words: "txs (array, required",
      observed: { state: "a claw item" },
    },
    {
      id: "claw-finish.chain-optional",
      title: "an item of the default chain is finished without chain",
      words: "omitted for the default chain",
      observed: { state: "signed transactions" },
    },
    {
      id: "claw-finish.chain-for-evm",
      title: "an EVM item is finished with its chain slug",
      words: "the chain slug for EVM items",
      observed: { nothing: "neither the slugs nor a way to come by an EVM item is shown" },
    },
    {
      id: "claw-finish.proceeds",
      title: "the proceeds go to the linked wallet",
      words: "Proceeds go to the linked wallet",
      section: "Claw buyback session",
      observed: { nothing: "the wallet record is not shown and no endpoint returns a balance" },
    },
  ],
);
