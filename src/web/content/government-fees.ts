/** Charges of the Home Office, in pence. The facts `fees` and `health-surcharge` quote them and say when we last checked them. */
export const GOVERNMENT_FEES = {
  endorsement: 561_00,
  visa: 205_00,
  /** The surcharges are for one year of the visa. */
  adultSurcharge: 1_035_00,
  childSurcharge: 776_00,
} as const
