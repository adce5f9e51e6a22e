import { requirements } from "../requirement.ts";

const area = { document: "user-key-api.md", section: "Errors", surfaces: ["user"], role: "general" } as const;

/** Requirements that apply to every answer of the user surface. */
export const userShape = requirements(area, [
  {
    id: "user-errors.message-member",
    role: "documented error",
    title: "401 and 429 have their text as a string in `message`",
    words: "Authentication and rate-limit bodies carry a string field",
    observed: "traffic",
  },
  {
    id: "user-errors.error-member",
    role: "documented error",
    title: "every other refusal has its text as a string in `error`",
    words: "Other errors carry a string field error",
    observed: "traffic",
  },
  {
    id: "user-errors.no-result",
    title: "an answer is a result, pending or a refusal, and only one of them",
    words: "Other errors carry a string field error",
    observed: "traffic",
  },
  {
    id: "user-errors.text-with-its-status",
    role: "documented error",
    title: "every documented text has its documented status",
    words: "Status Body Condition",
    observed: "traffic",
  },
  {
    id: "user-shape.content-type-is-json",
    title: "answers have a JSON content type",
    words: "Bodies are JSON",
    section: "Endpoints",
    level: "may",
    observed: "traffic",
  },
  {
    id: "user-shape.json",
    title: "answers are JSON",
    words: "Bodies are JSON",
    section: "Endpoints",
    observed: "traffic",
  },
  {
    id: "user-shape.no-version-segment",
    title: "routes are under `/api/` without a version segment",
    words: "under /api/ with no version segment",
    section: "Versioning",
  },
]);
