import { and, eq, gt, lt, or, sql } from 'drizzle-orm'
import type { Ground } from '#src/database/ground.ts'
import { MAIL_TRIES } from '#src/database/jobs.ts'
import { SENDERS, type SendGround, throwAsOurFault } from './channel-senders.server.ts'
import { type KeptBackReason, MailNotWritten, mailErrorOf } from './mail-states.ts'
import { MailRefused } from './mail-transport.ts'
import { outdatedAmong } from './outdated-mails.server.ts'
import { mails } from './table.server.ts'

export type MailGround = Ground & SendGround

/** As long as the queue waits for a worker's heartbeat: a claim older than this is of a worker that died. */
const CLAIM_MS = 10_000

/**
 * Sends one message. Throws to be tried again. A worker that dies before our commit may send it twice, under the same
 * Message-ID. An outdated one is kept back.
 */
export async function deliverMail(
  app: MailGround,
  mailId: string,
): Promise<'sent' | 'failed' | 'dropped' | 'nothing-to-do'> {
  const claimed = await claim(app, mailId)
  if (claimed === null) return 'nothing-to-do'

  let subject: string
  try {
    const outdated = await outdatedNow(app, claimed)
    if (outdated !== null) return await keepBack(app, claimed, outdated)
    subject = (await SENDERS[claimed.channel](app, claimed)).subject
  } catch (error) {
    const isFinal = error instanceof MailRefused || error instanceof MailNotWritten
    const givenUp = isFinal || claimed.tries >= MAIL_TRIES
    await app.db
      .update(mails)
      .set({ state: givenUp ? 'failed' : 'queued', lastError: mailErrorOf(error) })
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

/** Why it must not go out by itself any more; null: it may, or staff sent it knowing that. */
async function outdatedNow(app: MailGround, stored: typeof mails.$inferSelect): Promise<KeptBackReason | null> {
  const outdated = (await outdatedAmong(app, [stored]).catch(throwAsOurFault)).get(stored.id)
  return outdated?.isKeptBack && outdated.why !== stored.despite ? outdated.why : null
}

/** No server was asked: it was no try. */
async function keepBack(
  app: MailGround,
  { id, tries }: { id: string; tries: number },
  why: KeptBackReason,
): Promise<'dropped'> {
  await app.db
    .update(mails)
    .set({ state: 'dropped', tries: tries - 1, lastError: null, keptBack: why })
    .where(eq(mails.id, id))
  app.log.info({ mailId: id, why }, 'mail kept back')
  return 'dropped'
}
