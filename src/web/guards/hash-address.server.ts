import { createHmac } from 'node:crypto'
import { deriveSecret } from '#src/secrets.server.ts'

/** Hashes with a key, because an attacker could try all addresses without it. */
export function hashAddress(secret: string, ipAddress: string): string {
  return createHmac('sha256', deriveSecret(secret, 'visitor addresses')).update(ipAddress).digest('base64url')
}
