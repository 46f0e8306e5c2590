import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * What opens the form for the first account. It follows from the secret of the install, so that every process and every
 * start prints the same link and nothing is stored; it opens nothing once there is an account.
 */
export function setupToken(sessionSecret: string): string {
  return createHmac('sha256', sessionSecret).update('the first staff account').digest('base64url')
}

export function isSetupToken(sessionSecret: string, given: string): boolean {
  const [wanted, shown] = [setupToken(sessionSecret), given].map(token => Buffer.from(token))
  return wanted !== undefined && shown !== undefined && wanted.length === shown.length && timingSafeEqual(wanted, shown)
}
