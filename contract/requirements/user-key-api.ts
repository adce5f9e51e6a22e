import { requirements } from "../requirement.ts";

export const userKeyApi = requirements({ document: "partner-api.md", section: "", surfaces: [] }, []);
