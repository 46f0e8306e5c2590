import { asc, eq } from 'drizzle-orm'
import { type Clock, DAY_MS } from '#src/clock.ts'
import { MAIL_TRIES } from '#src/database/jobs.ts'
import { reminderMail } from '#src/features/documents/emails/mails.ts'
import { acknowledgementMail } from '#src/features/messages/emails/mails.ts'
import { deliverMail, type MailContext } from '#src/features/outbox/deliver-mail.server.ts'
import type { MailTransport } from '#src/features/outbox/mail-transport.ts'
import { mails } from '#src/features/outbox/table.server.ts'
import { addMs } from './diary.ts'

const MAX_MAILS_IN_INBOX = 80
const DELIVERY_DELAY_MS = 20_000

/** One mail went to a mistyped email address. The other could not be sent, because the mail server was down. */
const MAILS_TO_FAIL = [
  { template: acknowledgementMail.name, lastError: 'refused', tries: 1 },
  { template: reminderMail.name, lastError: 'unreachable', tries: MAIL_TRIES },
] as const

/** Marks every queued mail as sent or failed, so that no worker sends it now. */
export async function deliverPastMail(app: MailContext, mailAt: (clock: Clock) => MailTransport): Promise<void> {
  const queuedMails = await app.db
    .select({
      id: mails.id,
      template: mails.template,
      data: mails.data,
      dataVersion: mails.dataVersion,
      queuedAt: mails.queuedAt,
      applicationId: mails.applicationId,
    })
    .from(mails)
    .where(eq(mails.state, 'queued'))
    .orderBy(asc(mails.queuedAt))
  const failedIds = await failPastMail(app, queuedMails)
  const mailsToSend = queuedMails.filter(mail => !failedIds.has(mail.id))
  const mailsBeforeInbox = mailsToSend.slice(0, -MAX_MAILS_IN_INBOX)
  for (const { id, template, data, queuedAt } of mailsBeforeInbox) {
    const mailTemplate = app.mailTemplates.get(template)
    const content = await mailTemplate?.load()
    const sentFields = {
      subject: content?.subject(data as never),
      sentAt: addMs(queuedAt, DELIVERY_DELAY_MS),
      tries: 1,
    }
    await app.db
      .update(mails)
      .set({ ...sentFields, state: 'sent', ...(mailTemplate?.isSecret && { data: {} }) })
      .where(eq(mails.id, id))
  }
  // Leaves out `checkOutdated`, which would find most past mails outdated.
  const mailTemplates = new Map([...app.mailTemplates].map(([name, mail]) => [name, { ...mail, checkOutdated: null }]))
  for (const { id, queuedAt } of mailsToSend.slice(mailsBeforeInbox.length)) {
    const clock = { now: () => addMs(queuedAt, DELIVERY_DELAY_MS) }
    await deliverMail({ ...app, clock, mailTemplates, mail: mailAt(clock) }, id)
  }
}

async function failPastMail(
  app: MailContext,
  queuedMails: ReadonlyArray<{ id: string; template: string; queuedAt: Date; applicationId: string | null }>,
): Promise<ReadonlySet<string>> {
  const yesterday = addMs(app.clock.now(), -DAY_MS)
  const failedIds = new Set<string>()
  for (const { template, lastError, tries } of MAILS_TO_FAIL) {
    const mail = queuedMails.findLast(
      (each, index) =>
        each.template === template &&
        each.queuedAt < yesterday &&
        !queuedMails.slice(index + 1).some(later => isAboutSameApplication(each, later)),
    )
    if (mail === undefined) throw new Error(`The demonstration queued no ${template} that could fail.`)
    const claimedAt = addMs(mail.queuedAt, tries === 1 ? DELIVERY_DELAY_MS : DAY_MS)
    await app.db.update(mails).set({ state: 'failed', lastError, tries, claimedAt }).where(eq(mails.id, mail.id))
    failedIds.add(mail.id)
  }
  return failedIds
}

/** A later mail to the same applicant would hide the failure from the queue. */
function isAboutSameApplication(one: { applicationId: string | null }, other: { applicationId: string | null }) {
  return one.applicationId !== null && one.applicationId === other.applicationId
}
