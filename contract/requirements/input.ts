import { requirements } from "../requirement.ts";

const area = { document: "partner-api.md", section: "Errors", surfaces: ["sandbox"], role: "general" } as const;

/** Requirements about inputs of any kind: wrong types, absent, unusual or very large values. */
export const input = requirements(area, [
  {
    id: "input.available.documented-answers",
    words: "The sandbox emits only the strings above",
    title: "answers the pack list with any query, and never with a 5xx",
  },
  {
    id: "input.chase.documented-answers",
    words: "The sandbox emits only the strings above",
    title: "answers the chase cards of any slug with 200, or with 404 if the slug matches no route",
  },
  {
    id: "input.recent-pulls.documented-answers",
    words: "The sandbox emits only the strings above",
    title: "answers recent pulls with any query with 200 or a documented error",
  },
  {
    id: "input.buy-init.documented-answers",
    words: "The sandbox emits only the strings above",
    title: "answers a purchase with any value in a field with 200 or a documented error",
  },
  {
    id: "input.buy-status.documented-answers",
    words: "The sandbox emits only the strings above",
    title: "answers a status call with any session id with 200 or a documented error",
  },
  {
    id: "input.inventory.documented-answers",
    words: "The sandbox emits only the strings above",
    title: "answers the inventory of any user id with 200 or a documented error",
  },
  {
    id: "input.card.documented-answers",
    words: "The sandbox emits only the strings above",
    title: "answers a card lookup by any id with 200 or a documented error",
  },
  {
    id: "input.buyback.documented-answers",
    words: "The sandbox emits only the strings above",
    title: "answers a sellback of any value as item id with 200 or a documented error",
  },
  {
    id: "input.ship-quote.documented-answers",
    words: "The sandbox emits only the strings above",
    title: "answers a quote with any value in a field with 200 or a documented error",
  },
  {
    id: "input.ship-request.documented-answers",
    words: "The sandbox emits only the strings above",
    title: "answers an order with any value as quote id with 200 or a documented error",
  },
  {
    id: "input.order.documented-answers",
    words: "The sandbox emits only the strings above",
    title: "answers an order lookup by any id with 200 or a documented error",
  },
  {
    id: "input.same-answer-again",
    level: "may",
    words: "The sandbox emits only the strings above",
    title: "repeats status and text when the same invalid input is sent again",
  },
]);
