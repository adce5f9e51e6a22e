import { partnerApi } from "./requirements/partner-api.ts";
import { records } from "./requirements/records.ts";
import { userKeyApi } from "./requirements/user-key-api.ts";

/** Every requirement of both documents, in source order. */
export const REQUIREMENTS = [...records, ...partnerApi, ...userKeyApi] as const;

/** Ids are a type: a misspelt one does not compile. */
export type RequirementId = (typeof REQUIREMENTS)[number]["id"];
