const SUM_PATTERN = /^(?:[£₦] ?)?(\d{1,9}|\d{1,3}(,\d{3}){1,3})(\.\d{1,2})?$/u
export const SUM_ERROR = 'Please enter an amount such as 3,000.00, with two decimals at most'

export function isSumOrEmpty(text: string): boolean {
  return text === '' || SUM_PATTERN.test(text)
}

/** "₦6,172,200.5" gives 617220050. Parses the digits, because multiplying floats is not exact. */
export function parseHundredths(text: string): number {
  if (!SUM_PATTERN.test(text)) return 0
  const [whole = '', hundredths = ''] = text.replace(/[£₦, ]/gu, '').split('.')
  return Number(whole) * 100 + Number(hundredths.padEnd(2, '0'))
}
