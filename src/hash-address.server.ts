import { createHmac } from 'node:crypto'
import { deriveSecret } from './derive-secret.server.ts'

/** A visitor's network address as it may be kept: the same for the same visitor, and of no use without this install's secret. */
export function hashAddress(secret: string, address: string): string {
  return createHmac('sha256', deriveSecret(secret, 'visitor addresses')).update(address).digest('base64url')
}
