import { textOf } from "../json/json-value.ts";

/** Returns the text by which the history joins facts of a user: answers may show another normal form (A-ID-COMPARE). */
export const userIdIn = (user: unknown): string => textOf(user).normalize("NFKC");
