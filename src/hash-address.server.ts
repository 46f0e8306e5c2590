import { createHmac } from 'node:crypto'
import { deriveSecret } from './derive-secret.server.ts'

/** Hashes a visitor's network address for storage. Keyed, because all addresses can be tried against a plain hash. */
export function hashAddress(secret: string, address: string): string {
  return createHmac('sha256', deriveSecret(secret, 'visitor addresses')).update(address).digest('base64url')
}
