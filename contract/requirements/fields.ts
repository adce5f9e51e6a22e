import { type Requirement, requirements } from "../requirement.ts";

/** A field of a record: the requirement's id, which ends with the field's name, what the field is, and words of its row. */
type Field = readonly [id: string, is: string, words: string];

/** The table of a record, and how the fields of its rows are called in titles. */
interface RecordTable {
  readonly document?: "partner-api.md" | "user-key-api.md";
  readonly section: string;
  readonly surfaces: Requirement["surfaces"];
  readonly role?: "field" | "additional field";
  /** Members that lead to the field, with a dot at the end. Default: none. */
  readonly within?: string;
  /** What the field is a field of: `of a pack`. */
  readonly of: string;
}

/** Creates the requirements of a record's fields, each judged in every answer: `name` of a pack is a string. */
export function fields<const T extends readonly Field[]>(
  { document = "partner-api.md", section, surfaces, role = "field", within = "", of }: RecordTable,
  rows: T,
): readonly Requirement<T[number][0]>[] {
  const defaults = { document, section, surfaces, observed: "traffic", role } as const;
  return requirements(
    defaults,
    rows.map(([id, is, words]: T[number]) => {
      const name = id.slice(id.indexOf(".") + 1).replaceAll("-", "_");
      return { id, words, title: [`\`${within}${name}\``, of, is].filter((part) => part !== "").join(" ") };
    }),
  );
}
