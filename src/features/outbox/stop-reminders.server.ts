import { createHmac, timingSafeEqual } from 'node:crypto'
import { and, eq, notInArray, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { addresses } from '#src/addresses.ts'
import type { AppContext } from '#src/database/app-context.ts'
import type { DatabaseOrTransaction } from '#src/database/client.ts'
import { deriveSecret } from '#src/derive-secret.server.ts'
import { recordEvent } from '#src/features/audit/record-event.server.ts'
import { isReminderMatter, REMINDER_MATTERS, type ReminderMatter, type ReminderSubject } from './mail.ts'
import { mailStops } from './table.server.ts'

/** Can be repeated. The caller has checked the signature. */
export async function stopReminders(app: AppContext, { matter, id }: ReminderSubject): Promise<void> {
  await app.db.transaction(async tx => {
    const subjectKind = REMINDER_MATTERS[matter].about
    const rows = await tx
      .insert(mailStops)
      .values({ subjectKind, subjectId: id, matter, stoppedAt: app.clock.now() })
      .onConflictDoNothing()
      .returning({ id: mailStops.subjectId })
    if (rows.length === 0) return
    const actor = { kind: 'visitor' } as const
    await recordEvent(app, tx, { type: 'reminder.stopped', actor, subject: { kind: subjectKind, id }, matter })
  })
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
  const expectedSignature = Buffer.from(signatureOf(app.sessionSecret, subject))
  const givenSignature = Buffer.from(query.get('key') ?? '')
  return givenSignature.length === expectedSignature.length && timingSafeEqual(givenSignature, expectedSignature)
    ? subject
    : null
}

function signatureOf(sessionSecret: string, { matter, id }: ReminderSubject): string {
  const secret = deriveSecret(sessionSecret, 'stop reminders')
  return createHmac('sha256', secret).update(`${matter} of ${id}`).digest('base64url')
}

/** An SQL condition. `id` is the column of the application or order. */
export function notStopped(db: DatabaseOrTransaction, matter: ReminderMatter, id: PgColumn): SQL {
  const stoppedSubjects = db
    .select({ id: mailStops.subjectId })
    .from(mailStops)
    .where(and(eq(mailStops.matter, matter), eq(mailStops.subjectKind, REMINDER_MATTERS[matter].about)))
  return notInArray(id, stoppedSubjects)
}
