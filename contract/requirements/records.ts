import { requirements } from "../requirement.ts";

export const records = requirements({ document: "partner-api.md", section: "", surfaces: [] }, []);
