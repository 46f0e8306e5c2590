import { eq } from 'drizzle-orm'
import { addresses } from '#src/addresses.ts'
import type { Transaction } from '#src/database/client.ts'
import type { Ground } from '#src/database/ground.ts'
import { dayInLagos } from '#src/dates.ts'
import { changeOf, type Edited, type EditedField } from '#src/features/applications/change-of.ts'
import { type StatusNews, statusNewsMail } from '#src/features/applications/emails/mails.ts'
import type { LockedApplication } from '#src/features/applications/lock-applications.server.ts'
import { deliveriesOf } from '#src/features/applications/queries.server.ts'
import { isPayable, isSentBack } from '#src/features/applications/states.ts'
import { applications } from '#src/features/applications/table.server.ts'
import type { StaffActor } from '#src/features/audit/events.ts'
import { recordEvent } from '#src/features/audit/record-event.server.ts'
import { applicant, notify } from '#src/features/outbox/notify.server.ts'
import { openMattersOf } from './open-matters-of.server.ts'

/** What a wish would change of a locked application: nothing, when it stands so already. */
export function wishedChange(application: LockedApplication, wish: Edited) {
  return { application, ...changeOf(editedOf(application), wish) }
}

type WishedChange = ReturnType<typeof wishedChange>

/** Writes such a change: the one place where staff change an application, one at a time or many. */
export async function applyChange(
  app: Ground,
  tx: Transaction,
  actor: StaffActor,
  { application, after, fields, tellApplicant }: WishedChange & { tellApplicant: boolean },
): Promise<void> {
  const { id, status: from, version } = application
  const before = editedOf(application)
  const hasMoved = fields.includes('status')
  await tx
    .update(applications)
    .set({ ...columnsAfter(app, application, after, fields), version: version + 1, updatedAt: app.clock.now() })
    .where(eq(applications.id, id))
  const typed = (['adminNotes', 'reason'] as const).filter(field => fields.includes(field))
  await recordEvent(
    app,
    tx,
    {
      type: 'application.updated',
      actor,
      subject: { kind: 'application', id },
      fields: fields.join(', '),
      from: hasMoved ? from : null,
      to: hasMoved ? after.status : null,
      version: version + 1,
    },
    Object.fromEntries(typed.map(field => [field, { before: before[field], after: after[field] }])),
  )
  // Admin notes are ours alone.
  const concernsApplicant = hasMoved || fields.includes('reason')
  if (tellApplicant && concernsApplicant) await tell(app, tx, { application, after, fields })
}

function editedOf({ status, adminNotes, resubmissionReason }: LockedApplication): Edited {
  return { status, adminNotes, reason: resubmissionReason }
}

function columnsAfter(app: Ground, application: LockedApplication, after: Edited, fields: ReadonlyArray<EditedField>) {
  const { status, adminNotes, reason } = after
  const now = app.clock.now()
  const hasMoved = fields.includes('status')
  const needsAgain = isSentBack(status)
  const isAskedAnew = hasMoved || fields.includes('reason')
  return {
    status,
    adminNotes,
    statusSince: hasMoved ? now : application.statusSince,
    resubmissionRequired: needsAgain,
    resubmissionReason: reason,
    resubmissionDate: needsAgain ? (isAskedAnew ? now : application.resubmissionDate) : null,
    // It cannot be paid any more.
    paymentReminderDueAt: isPayable(status) ? application.paymentReminderDueAt : null,
    // Meanwhile the same form may have opened another one, and of two such the index takes only one.
    fingerprint: hasMoved && !isPayable(application.status) ? null : application.fingerprint,
  }
}

async function tell(app: Ground, tx: Transaction, { application, after, fields }: WishedChange) {
  const { id, item, email, applicantName, reference } = application
  const open = await openMattersOf({ db: tx, clock: app.clock }, { ...application, status: after.status })
  await notify(app, tx, applicant(email), {
    mail: statusNewsMail,
    about: { kind: 'application', id },
    data: {
      name: applicantName,
      item,
      status: after.status,
      open,
      delivered: (await deliveriesOf(tx, id)).map(({ stage }) => stage),
      today: dayInLagos(app.clock.now()),
      hasMoved: fields.includes('status'),
      reason: after.reason,
      reference,
      link: linkFor(app, application, after),
    },
  })
}

function linkFor(app: Ground, { id, email, reference }: LockedApplication, { status }: Edited): StatusNews['link'] {
  if (reference !== null) return { to: 'tracking', url: app.publicUrl + addresses.tracking({ reference, email }) }
  if (!isPayable(status)) return null
  return { to: 'payment', url: app.publicUrl + addresses.payment({ applicationId: id, email }) }
}
