/** Naira for one pound in millionths. */
export type Rate = { nairaMicrosPerPound: number; source: string; fetchedAt: Date; isFixed: boolean }

const MICROS = 1_000_000n
const KOBO_PER_NAIRA = 100n

/** Rounded up to a whole naira. */
export function koboFor(pence: number, nairaMicrosPerPound: number): number {
  const perNaira = MICROS * KOBO_PER_NAIRA
  const exact = BigInt(pence) * BigInt(nairaMicrosPerPound)
  const wholeNaira = (exact + perNaira - 1n) / perNaira
  return Number(wholeNaira * KOBO_PER_NAIRA)
}

/** Rounded down to whole pence. */
export function penceFor(kobo: number, nairaMicrosPerPound: number): number {
  return Number((BigInt(kobo) * MICROS) / BigInt(nairaMicrosPerPound))
}
