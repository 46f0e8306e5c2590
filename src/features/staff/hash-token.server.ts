import { createHash } from 'node:crypto'

/** Only the hash is stored, so a leaked table opens no account. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
