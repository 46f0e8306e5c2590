/**
 * A path as the log may have it. Whoever knows the id of an upload may go on with it or throw it away, and whoever knows the
 * address of a calendar feed may read it: so those stay out, in whatever spelling they came, and at a wrong address too.
 */
export function loggedPath(path: string): string {
  const plain = unescaped(path)
  const masked = plain
    .replace(/(\/application-tracking\/+uploads\/+).+$/is, '$1:id')
    .replace(/^(\/+calendars\/+).+$/is, '$1:id/:token')
    .replace(TOKEN, ':token')
  return masked === plain ? path : masked
}

/** What looks like the token of a feed: 43 signs or more of base64url, and no long word of ours, which has no capitals. */
const TOKEN = /(?=[\w-]{0,200}[A-Z])[\w-]{43,}/g

/** Escape by escape, so that a broken one hides nothing. */
function unescaped(path: string): string {
  return path.replace(/%[\da-f]{2}/gi, sign => String.fromCharCode(Number.parseInt(sign.slice(1), 16)))
}
