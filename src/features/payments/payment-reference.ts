/** `TP-` and twenty characters of Crockford's base32. Whatever is not of this form was never ours, and is asked of nobody. */
export function isPaymentReference(text: string): boolean {
  return /^TP-[0-9A-HJKMNP-TV-Z]{20}$/.test(text)
}
