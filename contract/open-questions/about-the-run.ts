/** A topic about the run itself, for example its random choices: not a property of the system, and never judged. */
export interface RunTopic {
  /** kebab-case */
  readonly topic: string;
  readonly what: string;
}

/** Topics of observations that may differ between two runs against one system. */
export const ABOUT_THE_RUN = [
  { topic: "draw-sample", what: "how many pulls the draw was judged by, and what deviation that many show" },
  { topic: "model-coverage", what: "how many moves of items, and pairs of moves, the random histories tried" },
  { topic: "walk-not-repeated", what: "random histories that went wrong once and well when they were played again" },
] as const satisfies readonly RunTopic[];
