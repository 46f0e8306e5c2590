import { eq, inArray, sql } from 'drizzle-orm'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import type { Actor } from '#src/features/events/events.ts'
import { recordEvent } from '#src/features/events/record-event.server.ts'
import { auditEvents, auditValues } from '#src/features/events/table.server.ts'
import { takeOutOfPacks } from '#src/features/evidence/stored-pack/take-out.server.ts'
import { deleteFiles } from '#src/features/files/attach.server.ts'
import { files } from '#src/features/files/table.server.ts'
import { isReminder } from '#src/features/mail/send-reminders.server.ts'
import { reminders } from '#src/features/mail/table.server.ts'
import { aboutLetter, type Letter } from './lock-letter.server.ts'
import { letterFiles, letters } from './table.server.ts'

/** Also from the packs that have them. A job removes the stored files. */
export async function removeLetterFiles(
  app: AppContext,
  tx: Transaction,
  { id, caseId }: Pick<Letter, 'id' | 'caseId'>,
): Promise<void> {
  const fileIds = await listFileIds(tx, id)
  await takeOutOfPacks(app, tx, { caseId, fileIds })
  const keys = await deleteFiles(tx, inArray(files.id, fileIds))
  if (keys.length > 0) await app.jobs.enqueue(tx, 'remove-files', { keys, uploadIds: [] })
}

export async function listFileIds(tx: Transaction, letterId: string): Promise<Array<string>> {
  const rows = await tx.select({ id: letterFiles.fileId }).from(letterFiles).where(eq(letterFiles.letterId, letterId))
  return rows.map(({ id }) => id)
}

/** Another referee starts with no reminder sent and none stopped. */
export async function removeReminder(tx: Transaction, { id, caseId }: Pick<Letter, 'id' | 'caseId'>): Promise<void> {
  await tx.delete(reminders).where(isReminder({ caseId, matter: 'letters', aboutId: id }))
}

/** Erases a referee with everything that they sent. The place in the case is then empty. The caller has locked the case. */
export async function eraseReferee(
  app: AppContext,
  tx: Transaction,
  letterId: string,
  { actor }: { actor: Actor },
): Promise<void> {
  const [letter] = await tx.select().from(letters).where(eq(letters.id, letterId)).for('update')
  if (letter === undefined) return
  await removeLetterFiles(app, tx, letter)
  await removeReminder(tx, letter)
  await forgetReferees(tx, letter)
  await tx.delete(letters).where(eq(letters.id, letterId))
  await recordEvent(app, tx, { type: 'letter.referee_erased', actor, ...aboutLetter(letter) })
}

/** The audit log keeps the events of a letter, without the old and new values, which name its referees. */
export async function forgetReferees(tx: Transaction, { id, caseId }: Pick<Letter, 'id' | 'caseId'>): Promise<void> {
  const eventIds = tx
    .select({ id: auditEvents.id })
    .from(auditEvents)
    .where(sql`${auditEvents.caseId} = ${caseId} and ${auditEvents.details} ->> 'letterId' = ${id}`)
  await tx.delete(auditValues).where(inArray(auditValues.eventId, eventIds))
}
