/**
 * Masks upload ids, tokens, payment references, checkout codes, email addresses and encoded queries, in any spelling and
 * also in unknown paths.
 */
export function maskPath(path: string): string {
  const decodedPath = decodeEscapes(path)
  const maskedPath = decodedPath
    .replace(/\?.*$/s, '?:query')
    .split('/')
    .map(segment => (segment.includes('@') ? ':address' : segment))
    .join('/')
    .replace(/(\/application-tracking\/+uploads\/+).+$/is, '$1:id')
    .replace(/^(\/+(?:receipt|refund|story|letter)\/+)[^/]+/is, '$1:token')
    .replace(/^(\/+calendars\/+).+$/is, '$1:id/:token')
    .replace(/(\/sandbox\/+paystack\/+checkout\/+).+$/is, '$1:checkout')
    .replace(/(\/pay\/+).+$/is, '$1:token')
    .replace(PAYMENT_REFERENCE_PATTERN, ':payment')
    .replace(TOKEN_PATTERN, ':token')
  return maskedPath === decodedPath ? path : maskedPath
}

const PAYMENT_REFERENCE_PATTERN = /\bTP-?[0-9A-Z]{16,}/gi
const TOKEN_PATTERN = /(?=[\w-]{0,200}[A-Z])[\w-]{43,}/g

function decodeEscapes(path: string): string {
  return path.replace(/%[\da-f]{2}/gi, sign => String.fromCharCode(Number.parseInt(sign.slice(1), 16)))
}
