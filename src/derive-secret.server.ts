import { hkdfSync } from 'node:crypto'

/** Changing `purpose` invalidates everything that was signed with the old secret. */
export function deriveSecret(sessionSecret: string, purpose: string): string {
  return Buffer.from(hkdfSync('sha256', sessionSecret, '', purpose, 32)).toString('base64url')
}
