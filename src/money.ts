/** Only this file formats money: integer pence or kobo. */

/** 5900 → "£59" */
export function pounds(pence: number): string {
  return amount('£', pence, pence % 100 === 0 ? 0 : 2)
}

/** 5900 → "£59.00" */
export function poundsAndPence(pence: number): string {
  return amount('£', pence, 2)
}

/** 12138700 → "₦121,387" */
export function naira(kobo: number): string {
  return amount('₦', kobo, kobo % 100 === 0 ? 0 : 2)
}

/** "GHS 1,213.87"; `kobo` is null when the amount cannot be read. */
export function sumInCurrency({ kobo, currency }: { kobo: number | null; currency: string }): string {
  if (kobo === null) return `a sum in ${currency} that cannot be read`
  return currency === 'NGN' ? naira(kobo) : `${currency} ${amount('', kobo, 2)}`
}

function amount(sign: '£' | '₦' | '', hundredths: number, digits: 0 | 2): string {
  const absolute = Math.abs(hundredths)
  const whole = Math.trunc(absolute / 100).toLocaleString('en-GB')
  const rest = digits === 0 ? '' : `.${String(absolute % 100).padStart(2, '0')}`
  return `${hundredths < 0 ? '−' : ''}${sign}${whole}${rest}`
}

/** 2057400000 → "£1 = ₦2,057.40" */
export function rateInWords(nairaMicrosPerPound: number): string {
  const value = (nairaMicrosPerPound / 1_000_000).toLocaleString('en-GB', {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  })
  return `£1 = ₦${value}`
}
