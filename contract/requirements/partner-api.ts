import { requirements } from "../requirement.ts";

export const partnerApi = requirements({ document: "partner-api.md", section: "", surfaces: [] }, []);
