/** Names and traits of the cards of a theme. */
export interface Theme {
  type: string;
  subjects: readonly [string, ...string[]];
  sets: readonly [CardSet, ...CardSet[]];
}

/** A set in which cards were published, with its release date. */
export interface CardSet {
  name: string;
  released: string;
}

/** All themes are invented; the traits are those of the marketplace facets. */
export const themes: Record<string, Theme> = {
  monsters: {
    type: "Monsters",
    subjects: ["Ember Drake", "Tidal Wyrm", "Moss Golem", "Volt Lynx", "Frost Owl", "Dune Scarab", "Aurora Stag"],
    sets: [
      { name: "First Dawn", released: "1999-01-09" },
      { name: "Neon Depths", released: "2002-07-24" },
      { name: "Crown Peak", released: "2021-03-19" },
    ],
  },
  hoops: {
    type: "Basketball",
    subjects: ["A. Calloway", "D. Okafor", "J. Lindqvist", "M. Baptiste", "T. Nakamura", "R. Delacroix"],
    sets: [
      { name: "Chrome Court", released: "2003-10-01" },
      { name: "Prism Rookies", released: "2018-11-14" },
    ],
  },
  baseball: {
    type: "Baseball",
    subjects: ["E. Whitlock", "S. Moreno", "K. Tanabe", "P. Gallagher", "L. Vasquez"],
    sets: [
      { name: "Heritage Series", released: "1987-02-15" },
      { name: "Update Chrome", released: "2011-10-26" },
    ],
  },
  gridiron: {
    type: "Football",
    subjects: ["B. Harlow", "C. Whitfield", "N. Adeyemi", "O. Petrov", "G. Sandoval", "V. Castellan"],
    sets: [
      { name: "Contender Gold", released: "2000-09-06" },
      { name: "Select Field", released: "2020-12-30" },
    ],
  },
  pirates: {
    type: "Pirates",
    subjects: ["Captain Marlow", "Siren Queen", "Kraken Tamer", "Cartographer Io", "Corsair Twins"],
    sets: [
      { name: "Open Sea", released: "2022-07-22" },
      { name: "Treasure Reef", released: "2023-09-30" },
    ],
  },
};
