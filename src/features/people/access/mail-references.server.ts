import { desc, eq } from 'drizzle-orm'
import { addresses } from '#src/addresses.ts'
import { DAY_MS } from '#src/clock.ts'
import type { AppContext } from '#src/database/app-context.ts'
import { liveApplications } from '#src/features/applications/table.server.ts'
import { isOpen, isPayable } from '#src/features/cases/states.ts'
import { recordEvent } from '#src/features/events/record-event.server.ts'
import { applicant, notify } from '#src/features/mail/notify.server.ts'
import { type ReferencesMailData, referencesMail } from './mails.tsx'

/** Queues a job even for an unknown address, so that timing does not reveal who applied. */
export async function askForReferences(app: AppContext, email: string): Promise<void> {
  await app.db.transaction(tx => app.jobs.enqueue(tx, 'mail-references', { email }))
}

const LISTED_AFTER_END_MS = 183 * DAY_MS
const MAX_LISTED = 20

/** Mails the links of the applications with this address that are open or ended in the last six months. */
export async function mailReferences(app: AppContext, { email }: { email: string }): Promise<void> {
  await app.db.transaction(async tx => {
    const rows = await tx
      .select({
        id: liveApplications.id,
        reference: liveApplications.reference,
        service: liveApplications.service,
        status: liveApplications.status,
        statusSince: liveApplications.statusSince,
      })
      .from(liveApplications)
      .where(eq(liveApplications.email, email))
      .orderBy(desc(liveApplications.createdAt), desc(liveApplications.id))
      .limit(MAX_LISTED)
    const listed = rows.flatMap(row => describeLink(app, email, row))
    const [newest] = listed
    if (newest === undefined) return

    await recordEvent(app, tx, {
      type: 'access.references_sent',
      actor: { kind: 'visitor' },
      subject: { kind: 'application', id: newest.id },
    })
    await notify(app, tx, applicant(email), {
      mail: referencesMail,
      about: { kind: 'application', id: newest.id },
      data: { applications: listed.map(({ id: _, ...link }) => link) },
    })
  })
}

type Row = Pick<typeof liveApplications.$inferSelect, 'id' | 'reference' | 'service' | 'status' | 'statusSince'>
type Link = ReferencesMailData['applications'][number] & { id: string }

function describeLink(
  app: AppContext,
  email: string,
  { id, reference, service, status, statusSince }: Row,
): Array<Link> {
  const endedMs = app.clock.now().getTime() - statusSince.getTime()
  if (!isOpen(status) && endedMs > LISTED_AFTER_END_MS) return []
  if (reference !== null)
    return [{ id, service, reference, url: app.publicUrl + addresses.tracking({ reference, email }) }]
  if (!isPayable(status)) return []
  return [{ id, service, reference, url: app.publicUrl + addresses.payment({ applicationId: id, email }) }]
}
