import { requirements } from "../requirement.ts";

/** What holds for every refusal, whichever endpoint gives it. */
export const errors = requirements(
  {
    document: "partner-api.md",
    section: "Errors",
    surfaces: ["sandbox", "partner"],
    role: "documented error",
    observed: "traffic",
  },
  [
    {
      id: "errors.body-shape",
      words: "an object with a string field error",
      title: "gives every documented error as an object with a string `error`",
    },
    {
      id: "errors.address-members",
      role: "general",
      words: "The 400 address error adds details",
      title: "gives `details` as a string, and `suggested`, where present, as an object",
    },
    {
      id: "errors.text-with-its-status",
      words: "Endpoint Status error Condition",
      title: "gives each documented text with the status that the document pairs it with",
    },
    {
      id: "errors.sandbox-closed-list",
      words: "The sandbox emits only the strings above",
      surfaces: ["sandbox"],
      title: "gives only error texts that the document lists for that endpoint",
    },
    {
      id: "errors.production-only-texts",
      words: "Production only",
      surfaces: ["sandbox"],
      title: "never gives an error text that is reserved to production",
    },
  ],
);
