/**
 * Masks upload ids, feed addresses, payment references and checkout codes, in any spelling and also in unknown
 * addresses.
 */
export function loggedPath(path: string): string {
  const plain = unescaped(path)
  const masked = plain
    .replace(/(\/application-tracking\/+uploads\/+).+$/is, '$1:id')
    .replace(/^(\/+calendars\/+).+$/is, '$1:id/:token')
    .replace(/(\/sandbox\/+paystack\/+checkout\/+).+$/is, '$1:checkout')
    .replace(PAYMENT, ':payment')
    .replace(TOKEN, ':token')
  return masked === plain ? path : masked
}

const PAYMENT = /\bTP-?[0-9A-Z]{16,}/gi
const TOKEN = /(?=[\w-]{0,200}[A-Z])[\w-]{43,}/g

function unescaped(path: string): string {
  return path.replace(/%[\da-f]{2}/gi, sign => String.fromCharCode(Number.parseInt(sign.slice(1), 16)))
}
