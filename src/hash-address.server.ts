import { createHmac } from 'node:crypto'
import { deriveSecret } from './derive-secret.server.ts'

/** Uses a key, because attackers could hash every IP address. */
export function hashAddress(secret: string, ipAddress: string): string {
  return createHmac('sha256', deriveSecret(secret, 'visitor addresses')).update(ipAddress).digest('base64url')
}
