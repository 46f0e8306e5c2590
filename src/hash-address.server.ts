import { createHmac } from 'node:crypto'
import { deriveSecret } from './derive-secret.server.ts'

/** Keyed, because an attacker could try all addresses. */
export function hashAddress(secret: string, address: string): string {
  return createHmac('sha256', deriveSecret(secret, 'visitor addresses')).update(address).digest('base64url')
}
