import type { CheckOutdated } from '#src/features/mail/mail.ts'
import { listActiveStaffEmails } from './queries.server.ts'

/** Withholds notices from former staff, because notices contain names of applicants. */
export const checkReaders: CheckOutdated<unknown> = async ({ db, staffMailbox }, notices) => {
  const readers = new Set([...(await listActiveStaffEmails(db)), staffMailbox.toLowerCase()])
  return notices.map(({ to }) =>
    readers.has(to.toLowerCase()) ? null : { why: 'not-staff', isKeptBack: true, isFinal: true },
  )
}
