import type { CheckOutdated } from '#src/features/outbox/mail.ts'
import { activeStaffEmails } from './queries.server.ts'

/** Keeps back notices for people who left: a notice names applicants and may wait for a day. */
export const checkReaders: CheckOutdated<unknown> = async ({ db, staffMailbox }, notices) => {
  const readers = new Set([...(await activeStaffEmails(db)), staffMailbox.toLowerCase()])
  return notices.map(({ to }) =>
    readers.has(to.toLowerCase()) ? null : { why: 'not-staff', isKeptBack: true, isFinal: true },
  )
}
