import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import type { LockedApplication } from '#src/features/applications/lock-applications.server.ts'
import { type Answers, forEachQuestion } from '#src/features/applications/questions.ts'
import { writeApplication } from '#src/features/applications/write-application.server.ts'
import { moveToPerson } from '#src/features/cases/people.server.ts'
import type { Actor } from '#src/features/events/events.ts'
import { recordEvent } from '#src/features/events/record-event.server.ts'

export type PersonalDetails = { applicantName: string; email: string } & Answers

export type DetailsChange =
  | { ok: true; fields: Array<string> }
  | { ok: false; reason: 'changed'; current: PersonalDetails & { version: number } }

/** Writes what differs from the locked application, with one event. */
export async function writeDetails(
  app: AppContext,
  tx: Transaction,
  actor: Actor,
  change: { application: LockedApplication; version: number; details: Partial<PersonalDetails> },
): Promise<DetailsChange> {
  const { application, version, details } = change
  const { id } = application
  const current = readPersonalDetails(application)
  const fields = (Object.keys(details) as Array<keyof PersonalDetails>).filter(
    name => (details[name] ?? null) !== current[name],
  )
  // Check for a no-op before the version, so that a retried request succeeds.
  if (fields.length === 0) return { ok: true, fields }
  if (application.version !== version)
    return { ok: false, reason: 'changed', current: { ...current, version: application.version } }

  const { email, applicantName, ...answers } = details
  await writeApplication(tx, id, {
    ...answers,
    ...(applicantName !== undefined && { name: applicantName }),
    version: version + 1,
    updatedAt: app.clock.now(),
  })
  if (email !== undefined && fields.includes('email'))
    await moveToPerson(tx, application, {
      email,
      name: applicantName ?? current.applicantName,
      createdAt: app.clock.now(),
    })
  await recordEvent(
    app,
    tx,
    {
      type: 'application.updated',
      actor,
      subject: { kind: 'application', id },
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
