import { hkdfSync } from 'node:crypto'

/**
 * Derives (HKDF) a secret for one purpose from the secret of the installation, so that a leak of one does not affect the others.
 * A new `purpose` invalidates everything that was signed or counted with the old one.
 */
export function deriveSecret(sessionSecret: string, purpose: string): string {
  return Buffer.from(hkdfSync('sha256', sessionSecret, '', purpose, 32)).toString('base64url')
}
