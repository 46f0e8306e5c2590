/**
 * A path without secrets, for the log. Upload ids, feed addresses, payment references and checkout codes give access, so they are
 * removed in any spelling, also from unknown addresses.
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
/** What looks like the token of a feed: 43 signs or more of base64url, and no long word of ours, which has no capitals. */
const TOKEN = /(?=[\w-]{0,200}[A-Z])[\w-]{43,}/g

/** Escape by escape, so that a broken one hides nothing. */
function unescaped(path: string): string {
  return path.replace(/%[\da-f]{2}/gi, sign => String.fromCharCode(Number.parseInt(sign.slice(1), 16)))
}
