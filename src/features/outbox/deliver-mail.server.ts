import { and, eq, gt, lt, or, sql } from 'drizzle-orm'
import { isDatabaseDown } from '#src/database/database-down.ts'
import type { Ground } from '#src/database/ground.ts'
import { MAIL_TRIES } from '#src/database/jobs.ts'
import type { Mail } from './mail.ts'
import { MailNotWritten } from './mail-not-written.ts'
import { MailRefused, type MailTransport, type OutgoingMail } from './mail-transport.ts'
import { renderStoredMail } from './render-stored-mail.server.ts'
import { stopLink } from './stop-link.server.ts'
import { mails } from './table.server.ts'

export type MailGround = Ground & {
  mail: MailTransport
  mailFrom: string
  /** Signs the links with which readers stop reminders. */
  sessionSecret: string
  /** Every message of every feature, by name. */
  mailTemplates: ReadonlyMap<string, Mail<never>>
}

type Written = Pick<OutgoingMail, 'subject' | 'html' | 'text' | 'invitation' | 'stopUrl'>

/** As long as the queue waits for a worker's heartbeat: a claim older than this is of a worker that died. */
const CLAIM_MS = 10_000

/**
 * Hands one message to the mail server. Throws when it should be tried again. Claimed first: only a worker that dies, or
 * stands still past its heartbeat, between the server's "accepted" and our commit lets it be handed over twice, and then
 * under the same Message-ID. One that tells what is no longer so is kept back, unless staff knew and sent it all the same.
 */
export async function deliverMail(
  app: MailGround,
  mailId: string,
): Promise<'sent' | 'failed' | 'dropped' | 'nothing-to-do'> {
  const claimed = await claim(app, mailId)
  if (claimed === null) return 'nothing-to-do'

  let subject: string
  try {
    const prepared = await prepare(app, claimed)
    if ('keptBack' in prepared) return await keepBack(app, claimed, prepared.keptBack)
    subject = prepared.subject
    await app.mail.send({
      messageId: claimed.messageId,
      from: app.mailFrom,
      to: claimed.to,
      replyTo: claimed.replyTo,
      ...prepared,
    })
  } catch (error) {
    const isFinal = error instanceof MailRefused || error instanceof MailNotWritten
    const givenUp = isFinal || claimed.tries >= MAIL_TRIES
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
          and(
            eq(mails.state, 'sending'),
            or(
              lt(mails.claimedAt, new Date(now.getTime() - CLAIM_MS)),
              // Made before the sandbox's clock was set back. A little ahead of ours is another machine's clock.
              gt(mails.claimedAt, new Date(now.getTime() + CLAIM_MS)),
            ),
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

/** What goes to the mail server, or why nothing does. Whatever is wrong with it is ours: no server was asked yet. */
async function prepare(app: MailGround, stored: typeof mails.$inferSelect): Promise<Written | { keptBack: string }> {
  const mail = app.mailTemplates.get(stored.template)
  try {
    const judge = await mail?.judge?.()
    const [outdated = null] = (await judge?.(app, [stored])) ?? []
    if (outdated?.isKeptBack && outdated.why !== stored.despite) return { keptBack: outdated.why }
    const matter = mail?.reminds(stored.data as never) ?? null
    const stopUrl = matter === null || stored.aboutId === null ? null : stopLink(app, { matter, id: stored.aboutId })
    const written = await renderStoredMail(app, stored, stopUrl)
    const words = await mail?.load()
    if (written !== null) {
      return { ...written, stopUrl, invitation: words?.invitation?.(stored.data as never, app.mailFrom) ?? null }
    }
  } catch (error) {
    if (isDatabaseDown(error)) throw error
    throw new MailNotWritten('The words of this mail cannot be made', { cause: error })
  }
  throw new MailNotWritten(`No such mail template: ${stored.template}`)
}

/** No server was asked: it was no try. */
async function keepBack(
  app: MailGround,
  { id, tries }: { id: string; tries: number },
  why: string,
): Promise<'dropped'> {
  await app.db
    .update(mails)
    .set({ state: 'dropped', tries: tries - 1, lastError: why })
    .where(eq(mails.id, id))
  app.log.info({ mailId: id, why }, 'mail kept back')
  return 'dropped'
}
