import { createHmac } from 'node:crypto'

/**
 * What opens a member's feed: it follows from the secret of the install and what is stored, so that the rows alone open none;
 * and from when their password was set, so that another password ends the address with the sessions of whoever had the one before.
 */
export function calendarFeedToken(
  sessionSecret: string,
  { staffId, nonce, passwordSetAt }: { staffId: string; nonce: string; passwordSetAt: Date },
): string {
  const named = `the calendar feed of ${staffId}, ${nonce}, ${passwordSetAt.toISOString()}`
  return createHmac('sha256', sessionSecret).update(named).digest('base64url')
}
