import { asc, eq } from 'drizzle-orm'
import { type Clock, DAY_MS } from '#src/clock.ts'
import { MAIL_TRIES } from '#src/database/jobs.ts'
import { acknowledgementMail } from '#src/features/contact/emails/mails.ts'
import { reminderMail } from '#src/features/documents/emails/mails.ts'
import { deliverMail, type MailGround } from '#src/features/outbox/deliver-mail.server.ts'
import type { MailTransport } from '#src/features/outbox/mail-transport.ts'
import { mails } from '#src/features/outbox/table.server.ts'
import { later } from './diary.ts'

/** The newest are in the inbox too, to be read. More would only take the longer. */
const TO_BE_READ = 80
const WAY_MS = 20_000

/** Not all that is written goes out: somebody mistyped an address, and once the mail server was away for a day. */
const LOST = [
  { template: acknowledgementMail.name, lastError: 'refused', tries: 1 },
  { template: reminderMail.name, lastError: 'unreachable', tries: MAIL_TRIES },
] as const

/** Every mail of the past was sent when it was written, or given up: no worker may send one now. */
export async function deliverPastMail(app: MailGround, mailAt: (clock: Clock) => MailTransport): Promise<void> {
  const written = await app.db
    .select({
      id: mails.id,
      template: mails.template,
      data: mails.data,
      dataVersion: mails.dataVersion,
      queuedAt: mails.queuedAt,
    })
    .from(mails)
    .where(eq(mails.state, 'queued'))
    .orderBy(asc(mails.queuedAt))
  const lost = await losePastMail(app, written)
  const waiting = written.filter(mail => !lost.has(mail.id))
  const older = waiting.slice(0, -TO_BE_READ)
  for (const { id, template, data, queuedAt } of older) {
    const mail = app.mailTemplates.get(template)
    const words = await mail?.load()
    const sent = { subject: words?.subject(data as never), sentAt: later(queuedAt, WAY_MS), tries: 1 }
    await app.db
      .update(mails)
      .set({ ...sent, state: 'sent', ...(mail?.isSecret && { data: {} }) })
      .where(eq(mails.id, id))
  }
  // What it told was so then, whatever became of it since.
  const mailTemplates = new Map([...app.mailTemplates].map(([name, mail]) => [name, { ...mail, checkOutdated: null }]))
  for (const { id, queuedAt } of waiting.slice(older.length)) {
    const clock = { now: () => later(queuedAt, WAY_MS) }
    await deliverMail({ ...app, clock, mailTemplates, mail: mailAt(clock) }, id)
  }
}

/** The newest of each kind that would have been given up by now. Answers their ids. */
async function losePastMail(
  app: MailGround,
  written: ReadonlyArray<{ id: string; template: string; queuedAt: Date }>,
): Promise<ReadonlySet<string>> {
  const yesterday = later(app.clock.now(), -DAY_MS)
  const lost = new Set<string>()
  for (const { template, lastError, tries } of LOST) {
    const mail = written.findLast(each => each.template === template && each.queuedAt < yesterday)
    if (mail === undefined) throw new Error(`The demonstration wrote no ${template} that could be lost.`)
    const claimedAt = later(mail.queuedAt, tries === 1 ? WAY_MS : DAY_MS)
    await app.db.update(mails).set({ state: 'failed', lastError, tries, claimedAt }).where(eq(mails.id, mail.id))
    lost.add(mail.id)
  }
  return lost
}
