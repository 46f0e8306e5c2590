/**
 * Money as people read it. Sums are integers everywhere: pence for pounds, kobo for naira; only this file turns them into text.
 */

/** 5900 → "£59", 5950 → "£59.50". */
export function pounds(pence: number): string {
  return `£${grouped(pence, pence % 100 === 0 ? 0 : 2)}`
}

/** 5900 → "£59.00": for receipts, where columns line up. */
export function poundsAndPence(pence: number): string {
  return `£${grouped(pence, 2)}`
}

/** 12138700 → "₦121,387", 12138750 → "₦121,387.50". */
export function naira(kobo: number): string {
  return `₦${grouped(kobo, kobo % 100 === 0 ? 0 : 2)}`
}

function grouped(hundredths: number, digits: 0 | 2): string {
  const whole = Math.trunc(hundredths / 100).toLocaleString('en-GB')
  return digits === 0 ? whole : `${whole}.${String(Math.abs(hundredths) % 100).padStart(2, '0')}`
}
