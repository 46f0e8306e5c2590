/**
 * Returns the digits of a phone number with its country code, for `tel:` and WhatsApp links. Numbers that begin with a single 0 are Nigerian.
 * Returns null for fewer than 8 digits.
 */
export function toInternationalNumber(typed: string): string | null {
  // In "+44 (0)20", the bracketed 0 is only for calls within the country.
  const digits = typed.replace('(0)', '').replace(/\D/g, '')
  const number =
    typed.trim().startsWith('+') || !digits.startsWith('0')
      ? digits
      : digits.startsWith('00')
        ? digits.slice(2)
        : `234${digits.slice(1)}`
  return number.length < 8 ? null : number
}
