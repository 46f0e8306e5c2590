import { hkdfSync } from 'node:crypto'

/**
 * A secret for one purpose, derived (HKDF) from that of the install: what leaks or collides under one is worth nothing under
 * another. `purpose`: changing it voids everything that was signed or counted under it.
 */
export function deriveSecret(sessionSecret: string, purpose: string): string {
  return Buffer.from(hkdfSync('sha256', sessionSecret, '', purpose, 32)).toString('base64url')
}
