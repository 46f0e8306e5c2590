import { addresses } from '#src/addresses.ts'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import { queuePaymentLink } from '#src/features/applications/email-payment-link.server.ts'
import { type LockedApplication, lockApplication } from '#src/features/applications/lock-applications.server.ts'
import { type Answers, forEachQuestion } from '#src/features/applications/questions.ts'
import { writeApplication } from '#src/features/applications/write-application.server.ts'
import { moveToPerson } from '#src/features/cases/people.server.ts'
import { isPayable } from '#src/features/cases/states.ts'
import type { Actor, StaffActor } from '#src/features/events/events.ts'
import { recordEvent } from '#src/features/events/record-event.server.ts'
import { applicant, notify } from '#src/features/mail/notify.server.ts'
import { deleteAccess } from './browsers.server.ts'
import { addressCorrectedMail, addressRemovedMail } from './mails.tsx'

export type PersonalDetails = { applicantName: string; email: string } & Answers

export type DetailsChange =
  | { ok: true; fields: Array<string> }
  | { ok: false; reason: 'changed'; current: PersonalDetails & { version: number } }

type ChangeLockedDetails = {
  application: LockedApplication
  version: number
  details: Partial<PersonalDetails>
}

/** Saves answers that an applicant changed. A version conflict returns the current answers. */
export async function changeAnswers(
  app: AppContext,
  change: { applicationId: string; version: number; applicantName?: string | undefined } & Partial<Answers>,
): Promise<DetailsChange | { ok: false; reason: 'not-found' }> {
  const { applicationId, version, applicantName, ...answers } = change
  return app.db.transaction(async tx => {
    const application = await lockApplication(tx, applicationId)
    if (application === null) return { ok: false, reason: 'not-found' }
    const details = applicantName === undefined ? answers : { ...answers, applicantName }
    const actor = { kind: 'applicant', id: applicationId } as const
    return writeDetails(app, tx, actor, { application, version, details })
  })
}

/** Saves corrections by staff. A new address ends all access, and both addresses get a mail. */
export async function correctDetails(
  app: AppContext,
  actor: StaffActor,
  {
    id,
    version,
    ...details
  }: { id: string; version: number } & Omit<PersonalDetails, keyof Answers> & Partial<Answers>,
): Promise<DetailsChange | { ok: false; reason: 'not-found' }> {
  return app.db.transaction(async tx => {
    const application = await lockApplication(tx, id)
    if (application === null) return { ok: false, reason: 'not-found' }
    const result = await correctLocked(app, tx, actor, { application, version, details })
    if (result.ok && result.fields.includes('email')) {
      await notifyOldAddress(app, tx, application, [{ ...application, kind: 'application' }])
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
  change: ChangeLockedDetails,
): Promise<DetailsChange> {
  const result = await writeDetails(app, tx, actor, change)
  if (result.ok && result.fields.includes('email')) await deleteAccess(app, tx, change.application)
  return result
}

/** Writes what differs from the locked application, with one event. */
export async function writeDetails(
  app: AppContext,
  tx: Transaction,
  actor: Actor,
  { application, version, details }: ChangeLockedDetails,
): Promise<DetailsChange> {
  const { id } = application
  const current = readPersonalDetails(application)
  const fields = (Object.keys(details) as Array<keyof PersonalDetails>).filter(
    name => (details[name] ?? null) !== current[name],
  )
  // Check for a no-op before the version, so that a retried request succeeds.
  if (fields.length === 0) return { ok: true, fields }
  if (application.version !== version)
    return { ok: false, reason: 'changed', current: { ...current, version: application.version } }

  const now = app.clock.now()
  const { email, applicantName, ...answers } = details
  await writeApplication(tx, id, {
    ...answers,
    ...(applicantName !== undefined && { name: applicantName }),
    version: version + 1,
    updatedAt: now,
  })
  if (email !== undefined && fields.includes('email'))
    await moveToPerson(tx, application, { email, name: applicantName ?? current.applicantName, createdAt: now })
  const subject = { kind: 'application', id } as const
  await recordEvent(
    app,
    tx,
    {
      type: 'application.updated',
      actor,
      subject,
      fields: fields.join(', '),
      from: null,
      to: null,
      version: version + 1,
    },
    Object.fromEntries(fields.map(name => [name, { before: current[name], after: details[name] ?? null }])),
  )
  return { ok: true, fields }
}

function readPersonalDetails(application: LockedApplication): PersonalDetails {
  const { applicantName, email } = application
  return { applicantName, email, ...forEachQuestion(key => application[key]) }
}

type Purchase = { kind: 'application' | 'consultation'; id: string; reference: string | null }

/** One mail is about all purchases, of which there must be one. It never names the new address. */
export async function notifyOldAddress(
  app: AppContext,
  tx: Transaction,
  { applicantName: name, email }: Pick<LockedApplication, 'applicantName' | 'email'>,
  [first, ...others]: ReadonlyArray<Purchase>,
): Promise<void> {
  if (first === undefined) return
  const { kind, id, reference } = first
  await notify(app, tx, applicant(email), {
    mail: addressRemovedMail,
    about: { kind, id },
    data: others.length === 0 ? { name, reference, purchase: kind } : { name, reference: null, purchase: 'several' },
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
