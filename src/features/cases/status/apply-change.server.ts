import { addresses } from '#src/addresses.ts'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import { dayInLagos } from '#src/dates.ts'
import { applyEdit, type EditableField, type EditableFields } from '#src/features/applications/apply-edit.ts'
import type { LockedApplication } from '#src/features/applications/lock-applications.server.ts'
import { type StatusUpdateMailData, statusUpdateMail } from '#src/features/applications/mails.tsx'
import { listDeliveries } from '#src/features/applications/queries.server.ts'
import { writeApplication } from '#src/features/applications/write-application.server.ts'
import { writeStepsOfStatus } from '#src/features/cases/dates/write-dates.server.ts'
import { isDated, isPayable, isSentBack, isStopped, UNDO_MS } from '#src/features/cases/states.ts'
import { openCase } from '#src/features/cases/work/open-case.server.ts'
import type { Actor } from '#src/features/events/events.ts'
import { recordEvent } from '#src/features/events/record-event.server.ts'
import { applicant, notify } from '#src/features/mail/notify.server.ts'
import { describeMoneyOfEnded, findPaymentProgress } from '#src/features/money/account.ts'
import { findSettledPayments, sumPayments } from '#src/features/money/queries.server.ts'
import { loadOpenTasks } from '../next-steps/load-open-tasks.server.ts'

export function planChange(application: LockedApplication, edit: EditableFields) {
  return { application, ...applyEdit(readEditableFields(application), edit) }
}

type PlannedChange = ReturnType<typeof planChange>

/** `day` is the day of a dated status. `why` says why the status goes back, for staff only. */
type Change = PlannedChange & { day?: string | null; why?: string | null; notifyApplicant: boolean }

/**
 * Stores a planned change with the day of its status, records the events and queues the mail. Every change of a status
 * by hand goes through here. The mail about a change by staff waits, because they can undo it.
 */
export async function applyChange(
  { clock, ...context }: AppContext,
  tx: Transaction,
  actor: Actor,
  { application, after, fields, day = null, why = null, notifyApplicant }: Change,
): Promise<void> {
  const { id, status: from, version } = application
  // One time for the whole change, by which it can be undone.
  const now = clock.now()
  const app = { ...context, clock: { now: () => now } }
  const before = readEditableFields(application)
  const hasNewStatus = fields.includes('status')
  const { status } = after
  await writeStepsOfStatus({ app, tx, actor }, application, {
    status,
    day: isDated(status) && day !== null ? { fact: status, on: day } : null,
  })
  if (fields.length === 0) return
  await writeApplication(tx, id, {
    ...buildColumnsAfter(app, application, after, fields),
    version: version + 1,
    updatedAt: app.clock.now(),
  })
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
    {
      ...(fields.includes('reason') && { reason: { before: before.reason, after: after.reason } }),
      ...(why !== null && { why: { before: null, after: why } }),
    },
  )
  if (hasNewStatus) await openCase(app, tx, id)
  const concernsApplicant = hasNewStatus || fields.includes('reason')
  if (notifyApplicant && concernsApplicant)
    await queueStatusMail(app, tx, { application, after, fields, waitMs: actor.kind === 'staff' ? UNDO_MS : 0 })
}

function readEditableFields({ status, resubmissionReason }: LockedApplication): EditableFields {
  return { status, reason: resubmissionReason }
}

function buildColumnsAfter(
  app: AppContext,
  application: LockedApplication,
  after: EditableFields,
  fields: ReadonlyArray<EditableField>,
) {
  const { status, reason } = after
  const now = app.clock.now()
  const hasNewStatus = fields.includes('status')
  const isResubmission = isSentBack(status)
  const isNewRequest = hasNewStatus || fields.includes('reason')
  return {
    status,
    statusSince: hasNewStatus ? now : application.statusSince,
    resubmissionRequired: isResubmission,
    resubmissionReason: reason,
    resubmissionDate: isResubmission ? (isNewRequest ? now : application.resubmissionDate) : null,
    // Since it stopped, the applicant may have sent an identical application.
    fingerprint: hasNewStatus && isStopped(application.status) ? null : application.fingerprint,
  }
}

async function queueStatusMail(
  app: AppContext,
  tx: Transaction,
  { application, after, fields, waitMs }: PlannedChange & { waitMs: number },
) {
  const { id, item, email, applicantName, reference } = application
  const openTasks = await loadOpenTasks({ db: tx, clock: app.clock }, { ...application, status: after.status })
  await notify(app, tx, applicant(email), {
    mail: statusUpdateMail,
    about: { kind: 'application', id },
    waitMs,
    data: {
      name: applicantName,
      item,
      status: after.status,
      open: openTasks,
      delivered: (await listDeliveries(tx, id)).map(({ stage }) => stage),
      today: dayInLagos(app.clock.now()),
      hasNewStatus: fields.includes('status'),
      reason: after.reason,
      isPaidInFull: findPaymentProgress(application) === 'full',
      money: isStopped(after.status) ? describeMoneyOfEnded(sumPayments(await findSettledPayments(tx, id))) : null,
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
