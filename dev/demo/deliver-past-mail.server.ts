import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { createSandboxInbox } from '#dev/sandbox/mail/inbox.ts'
import { createSandboxInboxTransport } from '#src/adapters/sandbox-inbox/sandbox-inbox.ts'
import { DAY_MS } from '#src/clock.ts'
import { MAIL_TRIES } from '#src/database/jobs.ts'
import { reminderMail } from '#src/features/documents/emails/mails.ts'
import { acknowledgementMail } from '#src/features/messages/emails/mails.ts'
import { deliverMail, type MailContext } from '#src/features/outbox/deliver-mail.server.ts'
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
export async function deliverPastMail(app: MailContext): Promise<void> {
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
  await markAsSent(app, mailsBeforeInbox)
  // Leaves out `checkOutdated`, which would find most past mails outdated.
  const mailTemplates = new Map([...app.mailTemplates].map(([name, mail]) => [name, { ...mail, checkOutdated: null }]))
  for (const { id, queuedAt } of mailsToSend.slice(mailsBeforeInbox.length)) {
    const clock = { now: () => addMs(queuedAt, DELIVERY_DELAY_MS) }
    const mail = createSandboxInboxTransport(createSandboxInbox({ db: app.db, clock }).deliver)
    await deliverMail({ ...app, clock, mailTemplates, mail }, id)
  }
}

/** Stores only the subjects, in one statement, because there are many of these mails. */
async function markAsSent(app: MailContext, pastMails: ReadonlyArray<{ id: string; template: string; data: unknown }>) {
  const subjects = await Promise.all(
    pastMails.map(async ({ template, data }) => {
      const content = await app.mailTemplates.get(template)?.load()
      return content?.subject(data as never) ?? null
    }),
  )
  const ids = pastMails.map(({ id }) => id)
  await app.db
    .update(mails)
    .set({
      subject: sql`past.subject`,
      sentAt: sql`${mails.queuedAt} + ${DELIVERY_DELAY_MS} * interval '1 millisecond'`,
      tries: 1,
      state: 'sent',
    })
    .from(sql`unnest(${sql.param(ids)}::uuid[], ${sql.param(subjects)}::text[]) as past (id, subject)`)
    .where(eq(mails.id, sql`past.id`))
  const secretTemplates = [...app.mailTemplates].filter(([, { isSecret }]) => isSecret).map(([name]) => name)
  await app.db
    .update(mails)
    .set({ data: {} })
    .where(and(inArray(mails.id, ids), inArray(mails.template, secretTemplates)))
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
