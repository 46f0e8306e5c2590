import { asc, eq, sql } from 'drizzle-orm'
import { createSandboxInbox } from '#dev/sandbox/mail/inbox.ts'
import { createSandboxInboxTransport } from '#src/adapters/sandbox-inbox/sandbox-inbox.ts'
import { deliverMail, type MailContext } from '#src/features/mail/deliver-mail.server.ts'
import { type MailContent, renderStoredMail } from '#src/features/mail/render-mail.server.ts'
import { mails } from '#src/features/mail/table.server.ts'

const MAX_MAILS_IN_INBOX = 40
const DELIVERY_DELAY_MS = 20_000

/** Marks every queued mail as sent, so that no worker sends it now. */
export async function deliverPastMail(app: MailContext): Promise<void> {
  const queuedMails = await app.db
    .select({
      id: mails.id,
      template: mails.template,
      data: mails.data,
      aboutId: mails.aboutId,
      queuedAt: mails.queuedAt,
    })
    .from(mails)
    .where(eq(mails.state, 'queued'))
    .orderBy(asc(mails.queuedAt))
  const mailsBeforeInbox = queuedMails.slice(0, -MAX_MAILS_IN_INBOX)
  await markAsSent(app, mailsBeforeInbox)
  // Leaves out `checkOutdated`, which would find most past mails outdated.
  const mailTemplates = new Map([...app.mailTemplates].map(([name, mail]) => [name, { ...mail, checkOutdated: null }]))
  for (const { id, queuedAt } of queuedMails.slice(-MAX_MAILS_IN_INBOX)) {
    const clock = { now: () => new Date(queuedAt.getTime() + DELIVERY_DELAY_MS) }
    const mail = createSandboxInboxTransport(createSandboxInbox({ db: app.db, clock }).deliver)
    await deliverMail({ ...app, clock, mailTemplates, mail }, id)
  }
}

/** In one statement, because there are many of these mails. */
async function markAsSent(
  app: MailContext,
  pastMails: ReadonlyArray<Parameters<typeof renderStoredMail>[1] & { id: string }>,
) {
  const kept: Array<MailContent | undefined> = []
  // One after the other, because PostgreSQL ends a transaction that waits long for its next statement.
  for (const mail of pastMails) kept.push((await renderStoredMail(app, mail))?.kept)
  const texts = (key: keyof MailContent) => sql.param(kept.map(content => content?.[key] ?? null))
  const ids = pastMails.map(({ id }) => id)
  const secrets = pastMails.map(({ template }) => app.mailTemplates.get(template)?.secret ?? '')
  await app.db
    .update(mails)
    .set({
      subject: sql`past.subject`,
      html: sql`past.html`,
      text: sql`past.text`,
      data: sql`${mails.data} - past.secret`,
      sentAt: sql`${mails.queuedAt} + ${DELIVERY_DELAY_MS} * interval '1 millisecond'`,
      tries: 1,
      state: 'sent',
    })
    .from(
      sql`unnest(${sql.param(ids)}::uuid[], ${texts('subject')}::text[], ${texts('html')}::text[], ${texts('text')}::text[],
        ${sql.param(secrets)}::text[]) as past (id, subject, html, text, secret)`,
    )
    .where(eq(mails.id, sql`past.id`))
}
