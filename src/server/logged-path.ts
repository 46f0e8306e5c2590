/** Masks upload ids, feed tokens, payment references and checkout codes, in any spelling and also in unknown paths. */
export function loggedPath(path: string): string {
  const plain = unescaped(path)
  const masked = plain
    .replace(/(\/application-tracking\/+uploads\/+).+$/is, '$1:id')
    .replace(/^(\/+calendars\/+).+$/is, '$1:id/:token')
    .replace(/(\/sandbox\/+paystack\/+checkout\/+).+$/is, '$1:checkout')
    .replace(PAYMENT_REFERENCE, ':payment')
    .replace(FEED_TOKEN, ':token')
  return masked === plain ? path : masked
}

const PAYMENT_REFERENCE = /\bTP-?[0-9A-Z]{16,}/gi
const FEED_TOKEN = /(?=[\w-]{0,200}[A-Z])[\w-]{43,}/g

function unescaped(path: string): string {
  return path.replace(/%[\da-f]{2}/gi, sign => String.fromCharCode(Number.parseInt(sign.slice(1), 16)))
}
