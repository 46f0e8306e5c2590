import { randomUUID } from 'node:crypto'
import { and, eq, isNotNull, notExists, sql } from 'drizzle-orm'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import { UNDO_MS } from '#src/features/cases/states.ts'
import { liveCases } from '#src/features/cases/table.server.ts'
import { QUEUED } from '#src/features/mail/mail-states.ts'
import { applicant, notify } from '#src/features/mail/notify.server.ts'
import { mails, reminders } from '#src/features/mail/table.server.ts'
import { storyRequestMail } from './mails.tsx'
import { stories } from './table.server.ts'

/** Asks for a story, once for each case. The caller has locked the case. */
export async function askForStory(app: AppContext, tx: Transaction, caseId: string): Promise<void> {
  const [asked] = await tx
    .select({ personId: liveCases.personId, email: liveCases.email, name: liveCases.name })
    .from(liveCases)
    .where(and(eq(liveCases.id, caseId), hasNotRefused(tx)))
  if (asked === undefined) return
  const { personId, email, name } = asked
  const id = randomUUID()
  const added = await tx
    .insert(stories)
    .values({ id, caseId, personId, state: 'asked', stateSince: app.clock.now() })
    .onConflictDoNothing({ target: stories.caseId })
    .returning({ id: stories.id })
  if (added.length === 0) return
  await notify(app, tx, applicant(email), {
    id,
    mail: storyRequestMail,
    about: { kind: 'application', id: caseId },
    // The day may have been entered by mistake.
    waitMs: UNDO_MS,
    data: { name, storyId: id },
  })
}

/** A stopped reminder, or a request to restrict or object to the use of data, means that we do not ask. */
function hasNotRefused(tx: Transaction) {
  const isOfCase = and(eq(reminders.caseId, liveCases.id), isNotNull(reminders.stoppedAt))
  const stopped = tx.select({ caseId: reminders.caseId }).from(reminders).where(isOfCase)
  return and(
    notExists(stopped),
    sql`not exists (select from privacy_requests as request
      where request.email = ${liveCases.email} and request.kind in ('restriction', 'objection'))`,
  )
}

/** Takes the question back while its mail still waits, so that the next day that is recorded asks again. */
export async function takeBackQuestion(tx: Transaction, caseId: string): Promise<void> {
  const [asked] = await tx
    .select({ id: stories.id })
    .from(stories)
    .where(and(eq(stories.caseId, caseId), eq(stories.state, 'asked')))
    .for('update')
  if (asked === undefined) return
  const { id } = asked
  const unsentMails = await tx
    .delete(mails)
    .where(and(eq(mails.id, id), eq(mails.state, QUEUED)))
    .returning({ id: mails.id })
  if (unsentMails.length > 0) await tx.delete(stories).where(eq(stories.id, id))
}
