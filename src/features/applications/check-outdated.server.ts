import { inArray } from 'drizzle-orm'
import type { CheckOutdated } from '#src/features/mail/mail.ts'
import type { StatusUpdateMailData } from './mails.tsx'
import { liveApplications } from './table.server.ts'

/** A mail about a status is outdated once the application has another one. */
export const checkStatusUpdates: CheckOutdated<StatusUpdateMailData> = async ({ db }, mails) => {
  const ids = mails.map(({ about }) => about.id)
  const { id, status } = liveApplications
  const rows = await db.select({ id, status }).from(liveApplications).where(inArray(id, ids))
  return mails.map(({ about, data }) => {
    const current = rows.find(row => row.id === about.id)?.status
    return current === undefined || current === data.status ? null : { why: 'status-changed', isKeptBack: true }
  })
}
