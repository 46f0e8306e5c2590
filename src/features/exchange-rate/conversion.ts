/** A rate: naira for one pound in millionths, who said so, and when. One that an owner fixed has `FIXED_BY` for its source. */
export type Rate = { nairaMicrosPerPound: number; source: string; fetchedAt: Date; isFixed: boolean }

const MICROS = 1_000_000n
const KOBO_PER_NAIRA = 100n

/** Kobo for pence, rounded up to a whole naira. "Naira per pound" is also "kobo per penny". */
export function koboFor(pence: number, nairaMicrosPerPound: number): number {
  const perNaira = MICROS * KOBO_PER_NAIRA
  const exact = BigInt(pence) * BigInt(nairaMicrosPerPound)
  const wholeNaira = (exact + perNaira - 1n) / perNaira
  return Number(wholeNaira * KOBO_PER_NAIRA)
}

/** What kobo are worth at a rate, in whole pence, rounded down: the reverse of `koboFor`. */
export function penceFor(kobo: number, nairaMicrosPerPound: number): number {
  return Number((BigInt(kobo) * MICROS) / BigInt(nairaMicrosPerPound))
}
