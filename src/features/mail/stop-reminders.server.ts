import { createHmac } from 'node:crypto'
import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { addresses } from '#src/addresses.ts'
import type { AppContext } from '#src/database/app-context.ts'
import type { DatabaseOrTransaction } from '#src/database/client.ts'
import type { Actor } from '#src/features/events/events.ts'
import { recordEvent } from '#src/features/events/record-event.server.ts'
import { deriveSecret, isSameSecret } from '#src/secrets.server.ts'
import { isReminderMatter, REMINDER_MATTERS, type ReminderMatter, type ReminderSubject } from './mail.ts'
import { reminders } from './table.server.ts'

/** Can be repeated. The caller has checked the signature. */
export async function stopReminders(
  app: AppContext,
  { matter, id, aboutId = '' }: ReminderSubject,
  actor: Actor = { kind: 'visitor' },
): Promise<void> {
  await app.db.transaction(async tx => {
    const stoppedAt = app.clock.now()
    const { rows: known } = await tx.execute(sql`select from cases where id = ${id}`)
    if (known.length === 0) return
    const rows = await tx
      .insert(reminders)
      .values({ caseId: id, matter, aboutId, stoppedAt })
      .onConflictDoUpdate({
        target: [reminders.caseId, reminders.matter, reminders.aboutId],
        set: { stoppedAt },
        setWhere: isNull(reminders.stoppedAt),
      })
      .returning({ caseId: reminders.caseId })
    if (rows.length === 0) return
    const subject = { kind: REMINDER_MATTERS[matter].about, id }
    await recordEvent(app, tx, { type: 'reminder.stopped', actor, subject, matter })
  })
}

export async function isStopped(
  db: DatabaseOrTransaction,
  { caseId, matter, aboutId = '' }: { caseId: string; matter: ReminderMatter; aboutId?: string },
): Promise<boolean> {
  const isOfMatter = and(
    eq(reminders.caseId, caseId),
    eq(reminders.matter, matter),
    inArray(reminders.aboutId, ['', aboutId]),
  )
  return (await db.$count(reminders, and(isOfMatter, isNotNull(reminders.stoppedAt)))) > 0
}

/** The signature prevents recipients from changing the link to another application. */
export function stopLink(app: { publicUrl: string; sessionSecret: string }, subject: ReminderSubject): string {
  return (
    app.publicUrl +
    addresses.stopReminders({
      matter: subject.matter,
      id: subject.id,
      about_id: subject.aboutId || undefined,
      key: signatureOf(app.sessionSecret, subject),
    })
  )
}

/** Returns null for an invalid signature. */
export function readStopLink(app: { sessionSecret: string }, query: URLSearchParams): ReminderSubject | null {
  const matter = query.get('matter') ?? ''
  const id = z.uuid().safeParse(query.get('id'))
  if (!isReminderMatter(matter) || !id.success) return null
  const about = query.get('about_id')
  const subject = { matter, id: id.data, ...(about !== null && { aboutId: about }) }
  return isSameSecret(query.get('key') ?? '', signatureOf(app.sessionSecret, subject)) ? subject : null
}

function signatureOf(sessionSecret: string, { matter, id, aboutId = '' }: ReminderSubject): string {
  const secret = deriveSecret(sessionSecret, 'stop reminders')
  const one = aboutId === '' ? '' : ` about ${aboutId}`
  return createHmac('sha256', secret).update(`${matter} of ${id}${one}`).digest('base64url')
}
