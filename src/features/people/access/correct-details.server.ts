import { addresses } from '#src/addresses.ts'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import { type LockedApplication, lockApplications } from '#src/features/applications/lock-applications.server.ts'
import { queuePaymentLink } from '#src/features/applications/queue-payment-link.server.ts'
import { isPayable } from '#src/features/cases/states.ts'
import type { StaffActor } from '#src/features/events/events.ts'
import { applicant, notify } from '#src/features/mail/notify.server.ts'
import { addressCorrectedMail, addressRemovedMail } from './emails/mails.ts'
import { deleteAccess } from './end-access.server.ts'
import { type DetailsChange, type PersonalDetails, writeDetails } from './write-details.server.ts'

/** Saves corrections by staff. A new address ends all access, and both addresses get a mail. */
export async function correctDetails(
  app: AppContext,
  actor: StaffActor,
  { id, version, ...details }: { id: string; version: number } & PersonalDetails,
): Promise<DetailsChange | { ok: false; reason: 'not-found' }> {
  return app.db.transaction(async tx => {
    const [application] = await lockApplications(tx, [id])
    if (application === undefined) return { ok: false, reason: 'not-found' }
    const result = await correctLocked(app, tx, actor, { application, version, details })
    if (result.ok && result.fields.includes('email')) {
      await notifyOldAddress(app, tx, application)
      await notifyNewAddress(app, tx, [{ ...application, ...details }])
    }
    return result
  })
}

/** The caller holds the lock of the application, and tells both addresses. */
export async function correctLocked(
  app: AppContext,
  tx: Transaction,
  actor: StaffActor,
  change: {
    application: LockedApplication
    version: number
    details: Pick<PersonalDetails, 'applicantName' | 'email'>
  },
): Promise<DetailsChange> {
  const result = await writeDetails(app, tx, actor, change)
  if (result.ok && result.fields.includes('email')) await deleteAccess(app, tx, change.application)
  return result
}

export async function notifyOldAddress(app: AppContext, tx: Transaction, before: LockedApplication) {
  const { id, email, applicantName: name, reference } = before
  await notify(app, tx, applicant(email), {
    mail: addressRemovedMail,
    about: { kind: 'application', id },
    data: { name, reference, purchase: 'application' },
  })
}

/** One mail has the references of all applications. An unpaid application gets its payment link instead. */
export async function notifyNewAddress(
  app: AppContext,
  tx: Transaction,
  corrected: ReadonlyArray<LockedApplication>,
): Promise<void> {
  for (const application of corrected)
    if (application.reference === null && isPayable(application.status))
      await queuePaymentLink(app, tx, application, { isReminder: false })
  const [first, ...others] = corrected.flatMap(({ id, applicantName: name, email, reference }) =>
    reference === null
      ? []
      : [{ id, email, name, reference, trackingUrl: app.publicUrl + addresses.tracking({ reference, email }) }],
  )
  if (first === undefined) return
  const { id, email, ...data } = first
  await notify(app, tx, applicant(email), {
    mail: addressCorrectedMail,
    about: { kind: 'application', id },
    data: { ...data, others: others.map(({ reference, trackingUrl }) => ({ reference, trackingUrl })) },
  })
}
