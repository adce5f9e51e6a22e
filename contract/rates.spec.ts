import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, test } from "vitest";
import { FORMATS, SCHEMAS } from "../schemas/index.ts";
import { RATES, type RateRow, rateUsd } from "./rates.ts";

const ajv = new Ajv2020({ formats: FORMATS });
for (const schema of Object.values(SCHEMAS)) ajv.addSchema(schema);
const isQuote = (quote: object) => ajv.validate(SCHEMAS["sandbox/quote"].$id, quote);

const quoteOf = (row: RateRow) => ({
  id: `quote_ABCDEFGHIJ-_0123_rate_${row.key}`,
  service: row.service,
  carrier: row.carrier ?? "any name",
  insured: row.isInsured,
  estimated_days_min: row.days[0],
  estimated_days_max: row.days[1],
  amount: rateUsd(row, 1),
});

test.each(RATES)("the schema of a quote has the constants of $key", (row) => {
  const quote = quoteOf(row);
  expect(isQuote(quote)).toBe(true);
  const wrong = [
    { service: "Overnight" },
    { carrier: row.carrier === undefined ? " " : "another name" },
    { insured: !row.isInsured },
    { estimated_days_min: row.days[0] - 1 },
    { estimated_days_max: row.days[1] + 1 },
  ];
  for (const parts of wrong) expect(isQuote({ ...quote, ...parts }), JSON.stringify(parts)).toBe(false);
});
