const SUM_PATTERN = /^(?:[£₦] ?)?(\d{1,9}|\d{1,3}(,\d{3}){1,3})(\.\d{1,2})?$/u
export const SUM_ERROR = 'Please enter an amount such as 3,000.00, with two decimals at most'

export function isSumOrEmpty(text: string): boolean {
  return text === '' || SUM_PATTERN.test(text)
}

/** Returns the currency whose sign was typed, or null. */
export function readCurrencySign(text: string): 'GBP' | 'NGN' | null {
  if (text.startsWith('£')) return 'GBP'
  return text.startsWith('₦') ? 'NGN' : null
}

/** Returns an error for a sum of a payment through the provider, or null. */
export function findNairaError(text: string): string | null {
  if (parseHundredths(text) === 0) return 'Please enter an amount above zero'
  return readCurrencySign(text) === 'GBP' ? OTHER_SIGN_ERRORS.NGN : null
}

/** By the currency of the payment. */
export const OTHER_SIGN_ERRORS = {
  NGN: 'This payment was in naira. Please enter the amount in naira',
  GBP: 'This payment was in pounds. Please enter the amount in pounds',
} as const

/** "₦6,172,200.5" gives 617220050. Parses the digits, because multiplying floats is not exact. */
export function parseHundredths(text: string): number {
  if (!SUM_PATTERN.test(text)) return 0
  const [whole = '', hundredths = ''] = text.replace(/[£₦, ]/gu, '').split('.')
  return Number(whole) * 100 + Number(hundredths.padEnd(2, '0'))
}
