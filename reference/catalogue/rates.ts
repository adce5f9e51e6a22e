/** A shipping rate: price of the first item and of each further one in USD; days are business days. */
export interface RateRow {
  key: string;
  service: string;
  carrier: string;
  insured: boolean;
  daysMin: number;
  daysMax: number;
  first: number;
  further: number;
}

/** The sandbox's three rates are documented. Production's rates are up to the carriers, so two different ones are used here. */
export const rateTables: Record<"sandbox" | "partner", readonly RateRow[]> = {
  sandbox: [
    {
      key: "standard",
      service: "Ground Advantage",
      carrier: "the service",
      insured: false,
      daysMin: 3,
      daysMax: 5,
      first: 5.95,
      further: 1.5,
    },
    {
      key: "priority",
      service: "Priority Mail",
      carrier: "the service",
      insured: true,
      daysMin: 1,
      daysMax: 3,
      first: 9.75,
      further: 2,
    },
    {
      key: "express",
      service: "2Day",
      carrier: "FedEx",
      insured: true,
      daysMin: 2,
      daysMax: 2,
      first: 18.5,
      further: 3,
    },
  ],
  partner: [
    {
      key: "surface",
      service: "Tracked Parcel",
      carrier: "Parcel Line",
      insured: true,
      daysMin: 4,
      daysMax: 9,
      first: 7.2,
      further: 1.15,
    },
    {
      key: "air",
      service: "Air Express",
      carrier: "Parcel Line",
      insured: true,
      daysMin: 1,
      daysMax: 2,
      first: 24.9,
      further: 2.35,
    },
  ],
};
