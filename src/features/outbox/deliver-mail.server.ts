import { and, eq, gt, lt, or, sql } from 'drizzle-orm'
import type { Ground } from '#src/database/ground.ts'
import { MAIL_TRIES } from '#src/database/jobs.ts'
import type { Mail } from './mail.ts'
import { MailRefused, type MailTransport } from './mail-transport.ts'
import { renderStoredMail } from './render-stored-mail.server.ts'
import { mails } from './table.server.ts'

export type MailGround = Ground & {
  mail: MailTransport
  mailFrom: string
  /** Every message of every feature, by name. */
  mailTemplates: ReadonlyMap<string, Mail<never>>
}

/** As long as the queue waits for a worker's heartbeat: a claim older than this is of a worker that died. */
const CLAIM_MS = 10_000

/**
 * Hands one message to the mail server. Throws when it should be tried again. Claimed first: only a worker that dies, or
 * stands still past its heartbeat, between the server's "accepted" and our commit lets it be handed over twice, and then
 * under the same Message-ID.
 */
export async function deliverMail(app: MailGround, mailId: string): Promise<'sent' | 'failed' | 'nothing-to-do'> {
  const claimed = await claim(app, mailId)
  if (claimed === null) return 'nothing-to-do'

  let subject: string
  try {
    const written = await contents(app, claimed.template, claimed.data)
    subject = written.subject
    await app.mail.send({
      messageId: claimed.messageId,
      from: app.mailFrom,
      to: claimed.to,
      replyTo: claimed.replyTo,
      ...written,
    })
  } catch (error) {
    const givenUp = error instanceof MailRefused || claimed.tries >= MAIL_TRIES
    await app.db
      .update(mails)
      .set({ state: givenUp ? 'failed' : 'queued', lastError: error instanceof Error ? error.name : 'Error' })
      .where(eq(mails.id, mailId))
    if (!givenUp) throw error
    app.log.error({ mailId, err: error }, 'mail given up')
    return 'failed'
  }
  const isSecret = app.mailTemplates.get(claimed.template)?.isSecret === true
  await app.db
    .update(mails)
    .set({ state: 'sent', subject, sentAt: app.clock.now(), lastError: null, ...(isSecret && { data: {} }) })
    .where(eq(mails.id, mailId))
  return 'sent'
}

async function claim(app: MailGround, mailId: string) {
  const now = app.clock.now()
  const [row] = await app.db
    .update(mails)
    .set({ state: 'sending', claimedAt: now, tries: sql`${mails.tries} + 1` })
    .where(
      and(
        eq(mails.id, mailId),
        or(
          eq(mails.state, 'queued'),
          // A claim of the future was made before the sandbox's clock was set back.
          and(
            eq(mails.state, 'sending'),
            or(lt(mails.claimedAt, new Date(now.getTime() - CLAIM_MS)), gt(mails.claimedAt, now)),
          ),
        ),
      ),
    )
    .returning()
  if (row !== undefined) return row

  const [held] = await app.db.select({ state: mails.state }).from(mails).where(eq(mails.id, mailId))
  // Another worker has it in hand: come back later, in case it dies.
  if (held?.state === 'sending') throw new Error('This mail is being sent by another worker.')
  return null
}

async function contents(app: MailGround, template: string, data: unknown) {
  const mail = app.mailTemplates.get(template)
  const written = await renderStoredMail(app, { template, data })
  if (mail === undefined || written === null) throw new MailRefused(`No such mail template: ${template}`)
  const { invitation } = await mail.load()
  return { ...written, invitation: invitation?.(data as never, app.mailFrom) ?? null }
}
