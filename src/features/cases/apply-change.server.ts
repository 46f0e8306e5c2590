import { eq } from 'drizzle-orm'
import { addresses } from '#src/addresses.ts'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import { dayInLagos } from '#src/dates.ts'
import { applyEdit, type EditableField, type EditableFields } from '#src/features/applications/apply-edit.ts'
import { type StatusUpdateMailData, statusUpdateMail } from '#src/features/applications/emails/mails.ts'
import type { LockedApplication } from '#src/features/applications/lock-applications.server.ts'
import { listDeliveries } from '#src/features/applications/queries.server.ts'
import { isPayable, isSentBack, wasSubmitted } from '#src/features/applications/states.ts'
import { applications } from '#src/features/applications/table.server.ts'
import type { Actor } from '#src/features/audit/events.ts'
import { recordEvent } from '#src/features/audit/record-event.server.ts'
import { withdrawOpenRequests } from '#src/features/documents/finish-request.server.ts'
import { applicant, notify } from '#src/features/outbox/notify.server.ts'
import { insertNote } from '#src/features/work/add-note.server.ts'
import { openCase } from '#src/features/work/open-case.server.ts'
import { loadOpenTasks } from './load-open-tasks.server.ts'

export function planChange(application: LockedApplication, edit: EditableFields) {
  return { application, ...applyEdit(readEditableFields(application), edit) }
}

type PlannedChange = ReturnType<typeof planChange>

/** Stores a planned change, records the event and queues the mail. Every change of a status by hand goes through here. */
export async function applyChange(
  app: AppContext,
  tx: Transaction,
  actor: Actor,
  { application, after, fields, notifyApplicant }: PlannedChange & { notifyApplicant: boolean },
): Promise<void> {
  const { id, status: from, version } = application
  const before = readEditableFields(application)
  const hasNewStatus = fields.includes('status')
  await tx
    .update(applications)
    .set({ ...buildColumnsAfter(app, application, after, fields), version: version + 1, updatedAt: app.clock.now() })
    .where(eq(applications.id, id))
  const typedFields = (['adminNotes', 'reason'] as const).filter(field => fields.includes(field))
  await recordEvent(
    app,
    tx,
    {
      type: 'application.updated',
      actor,
      subject: { kind: 'application', id },
      fields: fields.join(', '),
      from: hasNewStatus ? from : null,
      to: hasNewStatus ? after.status : null,
      version: version + 1,
    },
    Object.fromEntries(typedFields.map(field => [field, { before: before[field], after: after[field] }])),
  )
  if (actor.kind === 'staff' && fields.includes('adminNotes') && after.adminNotes !== null)
    await insertNote(app, tx, actor, { application, text: after.adminNotes })
  if (wasSubmitted(after.status) && !wasSubmitted(from)) await withdrawOpenRequests(app, tx, actor, id)
  if (hasNewStatus) await openCase(app, tx, id)
  const concernsApplicant = hasNewStatus || fields.includes('reason')
  if (notifyApplicant && concernsApplicant) await queueStatusMail(app, tx, { application, after, fields })
}

function readEditableFields({ status, adminNotes, resubmissionReason }: LockedApplication): EditableFields {
  return { status, adminNotes, reason: resubmissionReason }
}

function buildColumnsAfter(
  app: AppContext,
  application: LockedApplication,
  after: EditableFields,
  fields: ReadonlyArray<EditableField>,
) {
  const { status, adminNotes, reason } = after
  const now = app.clock.now()
  const hasNewStatus = fields.includes('status')
  const isResubmission = isSentBack(status)
  const isNewRequest = hasNewStatus || fields.includes('reason')
  return {
    status,
    adminNotes,
    statusSince: hasNewStatus ? now : application.statusSince,
    resubmissionRequired: isResubmission,
    resubmissionReason: reason,
    resubmissionDate: isResubmission ? (isNewRequest ? now : application.resubmissionDate) : null,
    paymentReminderDueAt: isPayable(status) ? application.paymentReminderDueAt : null,
    // Since it stopped, the applicant may have sent an identical application.
    fingerprint: hasNewStatus && !isPayable(application.status) ? null : application.fingerprint,
  }
}

async function queueStatusMail(app: AppContext, tx: Transaction, { application, after, fields }: PlannedChange) {
  const { id, item, email, applicantName, reference } = application
  const openTasks = await loadOpenTasks({ db: tx, clock: app.clock }, { ...application, status: after.status })
  await notify(app, tx, applicant(email), {
    mail: statusUpdateMail,
    about: { kind: 'application', id },
    data: {
      name: applicantName,
      item,
      status: after.status,
      open: openTasks,
      delivered: (await listDeliveries(tx, id)).map(({ stage }) => stage),
      today: dayInLagos(app.clock.now()),
      hasNewStatus: fields.includes('status'),
      reason: after.reason,
      reference,
      link: chooseMailLink(app, application, after),
    },
  })
}

function chooseMailLink(
  app: AppContext,
  { id, email, reference }: LockedApplication,
  { status }: EditableFields,
): StatusUpdateMailData['link'] {
  if (reference !== null) return { to: 'tracking', url: app.publicUrl + addresses.tracking({ reference, email }) }
  if (!isPayable(status)) return null
  return { to: 'payment', url: app.publicUrl + addresses.payment({ applicationId: id, email }) }
}
