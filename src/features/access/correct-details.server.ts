import { addresses } from '#src/addresses.ts'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import { type LockedApplication, lockApplications } from '#src/features/applications/lock-applications.server.ts'
import { queuePaymentLink } from '#src/features/applications/queue-payment-link.server.ts'
import { isPayable } from '#src/features/applications/states.ts'
import type { StaffActor } from '#src/features/audit/events.ts'
import { applicant, notify } from '#src/features/outbox/notify.server.ts'
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
    return correctLocked(app, tx, actor, { application, version, details })
  })
}

/** The caller holds the lock of the application. */
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
  const { application, details } = change
  const result = await writeDetails(app, tx, actor, change)
  if (!result.ok || !result.fields.includes('email')) return result

  await deleteAccess(tx, application)
  await notifyBothAddresses(app, tx, application, details)
  return result
}

async function notifyBothAddresses(
  app: AppContext,
  tx: Transaction,
  before: LockedApplication,
  { applicantName, email }: Pick<PersonalDetails, 'applicantName' | 'email'>,
) {
  const { id, reference, status } = before
  const about = { kind: 'application', id } as const
  const { applicantName: oldName } = before
  await notify(app, tx, applicant(before.email), {
    mail: addressRemovedMail,
    about,
    data: { name: oldName, reference },
  })
  if (reference !== null) {
    const trackingUrl = app.publicUrl + addresses.tracking({ reference, email })
    const data = { name: applicantName, reference, trackingUrl }
    await notify(app, tx, applicant(email), { mail: addressCorrectedMail, about, data })
  } else if (isPayable(status)) {
    await queuePaymentLink(app, tx, { ...before, applicantName, email }, false)
  }
}
