/** True under `npm run endurance`, which plays whole what the self-test only samples. */
export const IS_ENDURANCE = process.env.PACKPROOF_ENDURANCE === "1";
