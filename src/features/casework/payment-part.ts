/**
 * The pattern that finds a payment by its reference or a part of it ("TP-8Q2N", "x4rm"); null where a word can be none. At least four
 * characters, or two after "TP-": fewer stand in too many.
 */
export function paymentPart(word: string): string | null {
  const [, prefix, part = ''] = /^(tp-?)?([0-9a-hjkmnp-tv-z]{2,20})$/i.exec(word) ?? []
  if (prefix !== undefined) return `TP-${part.toUpperCase()}%`
  return part.length < 4 ? null : `%${part.toUpperCase()}%`
}
