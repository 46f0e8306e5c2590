/** Only this file formats money. Amounts are integer pence or kobo. */

export function pounds(pence: number): string {
  return formatHundredths('£', pence, pence % 100 === 0 ? 0 : 2)
}

export function poundsAndPence(pence: number): string {
  return formatHundredths('£', pence, 2)
}

export function naira(kobo: number): string {
  return formatHundredths('₦', kobo, kobo % 100 === 0 ? 0 : 2)
}

/** Returns "GHS 1,213.87". `kobo` is null when the amount cannot be read. */
export function sumInCurrency({ kobo, currency }: { kobo: number | null; currency: string }): string {
  if (kobo === null) return `a sum in ${currency} that cannot be read`
  return currency === 'NGN' ? naira(kobo) : `${currency} ${formatHundredths('', kobo, 2)}`
}

function formatHundredths(sign: '£' | '₦' | '', hundredths: number, digits: 0 | 2): string {
  const absolute = Math.abs(hundredths)
  const whole = Math.trunc(absolute / 100).toLocaleString('en-GB')
  const fraction = digits === 0 ? '' : `.${String(absolute % 100).padStart(2, '0')}`
  return `${hundredths < 0 ? '−' : ''}${sign}${whole}${fraction}`
}

/** Formats 2057400000 as "£1 = ₦2,057.40". */
export function rateInWords(nairaMicrosPerPound: number): string {
  const value = (nairaMicrosPerPound / 1_000_000).toLocaleString('en-GB', {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  })
  return `£1 = ₦${value}`
}
