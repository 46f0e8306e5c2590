import { hkdfSync } from 'node:crypto'

/** A new `purpose` invalidates everything signed with the old one. */
export function deriveSecret(sessionSecret: string, purpose: string): string {
  return Buffer.from(hkdfSync('sha256', sessionSecret, '', purpose, 32)).toString('base64url')
}
