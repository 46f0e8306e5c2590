import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { addresses } from '#src/addresses.ts'
import { deriveSecret } from '#src/derive-secret.server.ts'
import { isReminderMatter, type ReminderSubject } from './reminder-matters.ts'

/** The signed address that stops a reminder. The signature prevents a link for another application. */
export function stopLink(app: { publicUrl: string; sessionSecret: string }, subject: ReminderSubject): string {
  return app.publicUrl + addresses.stopReminders({ ...subject, key: keyOf(app.sessionSecret, subject) })
}

/** Reads the subject of a signed address; null when the signature is invalid. */
export function readStopLink(app: { sessionSecret: string }, query: URLSearchParams): ReminderSubject | null {
  const matter = query.get('matter') ?? ''
  const id = z.uuid().safeParse(query.get('id'))
  if (!isReminderMatter(matter) || !id.success) return null
  const subject = { matter, id: id.data }
  const expected = Buffer.from(keyOf(app.sessionSecret, subject))
  const given = Buffer.from(query.get('key') ?? '')
  return given.length === expected.length && timingSafeEqual(given, expected) ? subject : null
}

function keyOf(sessionSecret: string, { matter, id }: ReminderSubject): string {
  const secret = deriveSecret(sessionSecret, 'stop reminders')
  return createHmac('sha256', secret).update(`${matter} of ${id}`).digest('base64url')
}
