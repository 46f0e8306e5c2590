import { createHmac } from 'node:crypto'
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { addresses } from '#src/addresses.ts'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import { recordEvent } from '#src/features/events/record-event.server.ts'
import { deriveSecret, isSameSecret } from '#src/secrets.server.ts'
import { isReminderMatter, REMINDER_MATTERS, type ReminderMatter, type ReminderSubject } from './mail.ts'
import { reminders } from './table.server.ts'

/** Can be repeated. The caller has checked the signature. */
export async function stopReminders(app: AppContext, { matter, id }: ReminderSubject): Promise<void> {
  await app.db.transaction(async tx => {
    const stoppedAt = app.clock.now()
    const { rows: known } = await tx.execute(sql`select from cases where id = ${id}`)
    if (known.length === 0) return
    const rows = await tx
      .insert(reminders)
      .values({ caseId: id, matter, stoppedAt })
      .onConflictDoUpdate({
        target: [reminders.caseId, reminders.matter, reminders.aboutId],
        set: { stoppedAt },
        setWhere: isNull(reminders.stoppedAt),
      })
      .returning({ caseId: reminders.caseId })
    if (rows.length === 0) return
    const subject = { kind: REMINDER_MATTERS[matter].about, id }
    await recordEvent(app, tx, { type: 'reminder.stopped', actor: { kind: 'visitor' }, subject, matter })
  })
}

export async function isStopped(
  tx: Transaction,
  { caseId, matter }: { caseId: string; matter: ReminderMatter },
): Promise<boolean> {
  const isOfMatter = and(eq(reminders.caseId, caseId), eq(reminders.matter, matter))
  return (await tx.$count(reminders, and(isOfMatter, isNotNull(reminders.stoppedAt)))) > 0
}

/** The signature prevents recipients from changing the link to another application. */
export function stopLink(app: { publicUrl: string; sessionSecret: string }, subject: ReminderSubject): string {
  return app.publicUrl + addresses.stopReminders({ ...subject, key: signatureOf(app.sessionSecret, subject) })
}

/** Returns null for an invalid signature. */
export function readStopLink(app: { sessionSecret: string }, query: URLSearchParams): ReminderSubject | null {
  const matter = query.get('matter') ?? ''
  const id = z.uuid().safeParse(query.get('id'))
  if (!isReminderMatter(matter) || !id.success) return null
  const subject = { matter, id: id.data }
  return isSameSecret(query.get('key') ?? '', signatureOf(app.sessionSecret, subject)) ? subject : null
}

function signatureOf(sessionSecret: string, { matter, id }: ReminderSubject): string {
  const secret = deriveSecret(sessionSecret, 'stop reminders')
  return createHmac('sha256', secret).update(`${matter} of ${id}`).digest('base64url')
}
