import { requirements } from "../requirement.ts";

/** How the sandbox selects the item of a pull. */
export const draw = requirements(
  { document: "partner-api.md", section: "Sandbox differences", surfaces: ["sandbox"] },
  [
    {
      id: "draw.tiers-by-weight",
      terms: "matter",
      words: "picks a tier by rarity_distribution.weight at random",
      observed: "statistics",
      title: "draws each tier in proportion to its weight",
    },
    {
      id: "draw.tiers-by-weight-in-production",
      words: "Relative probability",
      section: "Rarity tier",
      surfaces: ["partner"],
      observed: "traffic",
      title: "draws each tier in proportion to its weight, in production too",
      shownBySome:
        "the purchases of this run were too few to show the weights, or other customers may have emptied tiers",
    },
    {
      id: "draw.uniform-in-tier",
      terms: "matter",
      words: "then a uniform random item",
      observed: "statistics",
      title: "draws every item of a tier with equal probability",
    },
    {
      id: "draw.value-inside-a-tier",
      terms: "matter",
      words: "inside that tier's FMV range",
      title: "draws only items with a value in the range of one of the pack's tiers",
    },
    {
      id: "draw.weightless-tier-never",
      words: "picks a tier by rarity_distribution.weight at random",
      observed: "statistics",
      title: "never draws a tier of weight 0 while another tier has items",
    },
    {
      id: "draw.not-foreseeable",
      words: "sells randomized pulls of graded collectible cards",
      section: "What the service does",
      observed: "statistics",
      title: "many pulls of one pack give different items",
    },
    {
      id: "draw.takes-no-stock",
      words: "reserves no inventory",
      observed: "traffic",
      title: "pulls take no item from the stock of a pack",
      shownBySome: "fewer than 20 pulls of any pack were bought between two counts of its stock",
    },
    {
      id: "draw.no-reservation",
      copies: "matter",
      words: "reserves no inventory",
      observed: { state: "two users hold the same listing" },
      title: "two users can hold the same listing at the same time",
    },
  ],
);
