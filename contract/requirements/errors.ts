import { requirements } from "../requirement.ts";

/** Requirements that apply to every refusal of any endpoint. */
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
      title: "every documented error is an object with a string `error`",
    },
    {
      id: "errors.no-result",
      role: "general",
      words: "an object with a string field error",
      title: "an answer is a result, pending or a refusal, and only one of them",
    },
    {
      id: "errors.address-members",
      role: "general",
      words: "The 400 address error adds details",
      title: "`details` is a string and `suggested`, when present, an object",
    },
    {
      id: "errors.text-with-its-status",
      words: "Endpoint Status error Condition",
      title: "every documented error text has its documented status",
    },
    {
      id: "errors.sandbox-closed-list",
      words: "The sandbox emits only the strings above",
      surfaces: ["sandbox"],
      title: "every error text of the sandbox is documented for its endpoint",
    },
    {
      id: "errors.production-only-texts",
      words: "Production only",
      surfaces: ["sandbox"],
      title: "production-only error texts do not occur in the sandbox",
    },
  ],
);
