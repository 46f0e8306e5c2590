/**
 * Money as people read it. Sums are integers everywhere: pence for pounds, kobo for naira; only this file turns them into text.
 */

/** 5900 → "£59", 5950 → "£59.50". */
export function pounds(pence: number): string {
  return amount('£', pence, pence % 100 === 0 ? 0 : 2)
}

/** 5900 → "£59.00": for receipts, where columns line up. */
export function poundsAndPence(pence: number): string {
  return amount('£', pence, 2)
}

/** 12138700 → "₦121,387", 12138750 → "₦121,387.50". */
export function naira(kobo: number): string {
  return amount('₦', kobo, kobo % 100 === 0 ? 0 : 2)
}

function amount(sign: '£' | '₦', hundredths: number, digits: 0 | 2): string {
  const size = Math.abs(hundredths)
  const whole = Math.trunc(size / 100).toLocaleString('en-GB')
  const rest = digits === 0 ? '' : `.${String(size % 100).padStart(2, '0')}`
  return `${hundredths < 0 ? '−' : ''}${sign}${whole}${rest}`
}
