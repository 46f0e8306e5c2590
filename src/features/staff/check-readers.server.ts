import type { CheckOutdated } from '#src/features/outbox/mail.ts'
import { activeMembers } from './queries.server.ts'

/** Whether the readers of notices still work here: a notice names applicants, and may have waited for a day. */
export const checkReaders: CheckOutdated<unknown> = async ({ db, staffMailbox }, notices) => {
  const readers = new Set([...(await activeMembers(db)), staffMailbox.toLowerCase()])
  return notices.map(({ to }) =>
    readers.has(to.toLowerCase()) ? null : { why: 'not-a-member', isKeptBack: true, isFinal: true },
  )
}
