import { createHmac } from 'node:crypto'

/** What opens a member's feed: it follows from the secret of the install and what is stored, so that the rows alone open none. */
export function calendarFeedToken(
  sessionSecret: string,
  { staffId, nonce }: { staffId: string; nonce: string },
): string {
  return createHmac('sha256', sessionSecret).update(`the calendar feed of ${staffId}, ${nonce}`).digest('base64url')
}
