import { setTimeout as pause } from 'node:timers/promises'
import { and, eq, gt, lt, or, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { AppContext } from '#src/database/app-context.ts'
import { isDatabaseDown } from '#src/database/database-errors.ts'
import { MAIL_TRIES } from '#src/database/jobs.ts'
import { type KeptBackReason, MailNotRendered, MailOfNewerRelease, mailErrorFrom } from './mail-states.ts'
import { MailRefused, type MailTransport } from './mail-transport.ts'
import { findOutdated } from './outdated-mails.server.ts'
import { type MailContent, type RenderContext, renderStoredMail } from './render-mail.server.ts'
import { mails } from './table.server.ts'

export type MailContext = AppContext & SendContext

/** A worker with an older claim has missed its job's heartbeat. */
const CLAIM_EXPIRY_MS = 10_000

/** Shorter than the seconds after which the queue offers the job of a missed heartbeat again. */
const RECORD_AGAIN_AFTER_MS = 500

const sentButNotRecorded = new Set<string>()

/** Throws to make the queue retry. A dead worker's mail may be sent twice with the same Message-ID. */
export async function deliverMail(
  app: MailContext,
  mailId: string,
): Promise<'sent' | 'failed' | 'dropped' | 'nothing-to-do'> {
  if (sentButNotRecorded.has(mailId)) throw new Error('Another worker is sending this mail.')
  const claimedMail = await claimMail(app, mailId)
  if (claimedMail === null) return 'nothing-to-do'

  const { template } = claimedMail
  const secret = app.mailTemplates.get(template)?.secret ?? null
  const withoutSecret = secret !== null && { data: sql`${mails.data} - ${secret}::text` }
  let kept: MailContent
  try {
    const outdatedReason = await findOutdatedReason(app, claimedMail)
    if (outdatedReason !== null) return await keepBackMail(app, claimedMail, outdatedReason)
    kept = await sendMail(app, claimedMail)
  } catch (error) {
    const isPermanentError = error instanceof MailRefused || error instanceof MailNotRendered
    const hasFailed = isPermanentError || claimedMail.tries >= MAIL_TRIES
    await app.db
      .update(mails)
      .set({
        state: hasFailed ? 'failed' : 'queued',
        lastError: mailErrorFrom(error),
        ...(hasFailed && withoutSecret),
      })
      .where(eq(mails.id, mailId))
    if (!hasFailed) throw error
    app.log.error({ mailId, err: error }, 'mail failed')
    return 'failed'
  }
  await recordSending(app, mailId, {
    ...kept,
    ...withoutSecret,
    state: 'sent',
    sentAt: app.clock.now(),
    lastError: null,
  })
  return 'sent'
}

/** Waits for a database that is away, because the queue would send the mail again. */
async function recordSending(app: MailContext, mailId: string, sent: PgUpdateSetSource<typeof mails>) {
  sentButNotRecorded.add(mailId)
  try {
    for (;;)
      try {
        return await app.db.update(mails).set(sent).where(eq(mails.id, mailId))
      } catch (err) {
        if (!isDatabaseDown(err)) throw err
        app.log.warn({ mailId, err }, 'a sent mail waits for the database')
        await pause(RECORD_AGAIN_AFTER_MS)
      }
  } finally {
    sentButNotRecorded.delete(mailId)
  }
}

async function claimMail(app: MailContext, mailId: string) {
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
              lt(mails.claimedAt, new Date(now.getTime() - CLAIM_EXPIRY_MS)),
              // A future claim was made before the sandbox clock was set back.
              gt(mails.claimedAt, new Date(now.getTime() + CLAIM_EXPIRY_MS)),
            ),
          ),
        ),
      ),
    )
    .returning()
  if (row !== undefined) return row

  const [unclaimed] = await app.db.select({ state: mails.state }).from(mails).where(eq(mails.id, mailId))
  if (unclaimed?.state === 'sending') throw new Error('Another worker is sending this mail.')
  return null
}

async function findOutdatedReason(app: MailContext, stored: typeof mails.$inferSelect): Promise<KeptBackReason | null> {
  const outdatedReason = (await findOutdated(app, [stored])).get(stored.id)
  return outdatedReason?.isKeptBack && outdatedReason.why !== stored.acceptedReason ? outdatedReason.why : null
}

async function keepBackMail(
  app: MailContext,
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

type SendContext = RenderContext & { mail: MailTransport; mailFrom: string }

/** Returns the content to keep. */
async function sendMail(app: SendContext, stored: typeof mails.$inferSelect): Promise<MailContent> {
  const { template, messageId, to, replyTo } = stored
  if (!app.mailTemplates.has(template)) throw new MailOfNewerRelease(`Unknown mail template: ${template}`)
  const rendered = await renderStoredMail(app, stored)
  if (rendered === null) throw new MailNotRendered(`The mail cannot be rendered: ${template}`)
  const { mail, data, content, stopUrl, kept } = rendered
  await app.mail.send({
    messageId,
    from: app.mailFrom,
    to,
    replyTo,
    ...content,
    stopUrl,
    isAutomatic: !mail.isWrittenByStaff,
    invitation: mail.invitation?.(data, app.mailFrom) ?? null,
  })
  return kept
}
