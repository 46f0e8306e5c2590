/** `nairaMicrosPerPound` is the price of one pound in millionths of a naira. */
export type Rate = { nairaMicrosPerPound: number; source: string; fetchedAt: Date; isFixed: boolean }

const MICROS_PER_NAIRA = 1_000_000n
const PENCE_PER_POUND = 100n
const KOBO_PER_NAIRA = 100n

/** Converts pence to kobo, rounded up to a whole naira. */
export function convertToKobo(pence: number, nairaMicrosPerPound: number): number {
  const divisor = MICROS_PER_NAIRA * PENCE_PER_POUND
  const product = BigInt(pence) * BigInt(nairaMicrosPerPound)
  const wholeNaira = (product + divisor - 1n) / divisor
  return Number(wholeNaira * KOBO_PER_NAIRA)
}

/** Converts kobo to pence, rounded down. */
export function convertToPence(kobo: number, nairaMicrosPerPound: number): number {
  return Number((BigInt(kobo) * MICROS_PER_NAIRA) / BigInt(nairaMicrosPerPound))
}
