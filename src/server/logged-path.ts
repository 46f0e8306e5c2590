/**
 * A path as the log may have it. The id of an upload, the address of a calendar feed, the reference of a payment and the code
 * of a checkout each open something: they stay out, in any spelling, and at a wrong address too.
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

/** What looks like the reference of a payment. */
const PAYMENT = /\bTP-?[0-9A-Z]{16,}/gi
/** What looks like the token of a feed: 43 signs or more of base64url, and no long word of ours, which has no capitals. */
const TOKEN = /(?=[\w-]{0,200}[A-Z])[\w-]{43,}/g

/** Escape by escape, so that a broken one hides nothing. */
function unescaped(path: string): string {
  return path.replace(/%[\da-f]{2}/gi, sign => String.fromCharCode(Number.parseInt(sign.slice(1), 16)))
}
