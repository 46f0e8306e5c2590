import { and, desc, eq, gt, inArray, or } from 'drizzle-orm'
import { MINUTE_MS } from '#src/clock.ts'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import { lockCase } from '#src/features/cases/lock-cases.server.ts'
import type { StaffActor } from '#src/features/events/events.ts'
import { recordEvent } from '#src/features/events/record-event.server.ts'
import type { Mail } from '#src/features/mail/mail.ts'
import { isBeingSent, KEPT_BACK_REASONS, type KeptBackReason, type MailState } from '#src/features/mail/mail-states.ts'
import { queueMail } from '#src/features/mail/notify.server.ts'
import { findOutdatedMails } from '#src/features/mail/outdated-mails.server.ts'
import { mails } from '#src/features/mail/table.server.ts'

export type ResendMailResult =
  | {
      ok: true
      /** `nothing`: queued or sent since staff looked. */
      did: 'copied' | 'tried' | 'nothing'
      to: string
    }
  | {
      ok: false
      reason: 'not-found' | 'secret' | 'being-sent' | 'gone'
    }
  | { ok: false; reason: 'barred' | 'outdated'; explanation: string }
  | { ok: false; reason: 'just-sent'; at: Date }

const MIN_COPY_INTERVAL_MS = 10 * MINUTE_MS

/**
 * Retries an unsent mail or copies a sent one. A copy gets a new Message-ID, because mail programs hide duplicates.
 * `expectedState` and `shownReason` are the state and the reason against sending that staff saw.
 */
export async function resendMail(
  app: AppContext & { mailTemplates: ReadonlyMap<string, Mail<never>> },
  actor: StaffActor,
  {
    mailId,
    copyId,
    expectedState,
    shownReason,
  }: { mailId: string; copyId: string; expectedState: MailState; shownReason: string | null },
): Promise<ResendMailResult> {
  const [original] = await app.db.select().from(mails).where(eq(mails.id, mailId))
  if (original === undefined) return { ok: false, reason: 'not-found' }
  const template = app.mailTemplates.get(original.template)
  if (template !== undefined && template.secret !== null) return { ok: false, reason: 'secret' }
  if (template === undefined || template.read(original.data) === null) return { ok: false, reason: 'gone' }

  return app.db.transaction(async (tx): Promise<ResendMailResult> => {
    // Take the lock that a deletion takes, so that no copy outlives the application.
    if (original.caseId !== null && (await lockCase(tx, original.caseId)) === null)
      return { ok: false, reason: 'not-found' }
    // Concurrent requests for a copy wait here.
    const firstMailId = original.copyOf ?? mailId
    if (firstMailId !== mailId) await lockMail(tx, firstMailId)
    const mail = await lockMail(tx, mailId)
    if (mail === undefined) return { ok: false, reason: 'not-found' }
    const { to, state } = mail
    if ((await tx.$count(mails, eq(mails.id, copyId))) > 0) return { ok: true, did: 'copied', to }
    if (isBeingSent(mail, app.clock.now())) return { ok: false, reason: 'being-sent' }
    const outdatedReason = (await findOutdatedMails({ ...app, db: tx }, [mailId])).get(mailId)
    if (outdatedReason !== undefined && (outdatedReason.isFinal || outdatedReason.why !== shownReason)) {
      return {
        ok: false,
        reason: outdatedReason.isFinal ? 'barred' : 'outdated',
        explanation: KEPT_BACK_REASONS[outdatedReason.why],
      }
    }
    if (state !== expectedState && state !== 'failed' && state !== 'dropped') return { ok: true, did: 'nothing', to }

    const acceptedReason = outdatedReason?.why ?? null
    const isSent = state === 'sent'
    if (isSent) {
      const recentCopyAt = await findTimeOfRecentCopy(tx, { firstMailId, to, now: app.clock.now() })
      if (recentCopyAt !== null) return { ok: false, reason: 'just-sent', at: recentCopyAt }
      const { data, replyTo, aboutKind, aboutId } = mail
      const copy = { id: copyId, to, data, replyTo, copyOf: firstMailId, acceptedReason }
      const about = { kind: aboutKind, id: aboutId }
      await queueMail(app, tx, template, { ...copy, about })
    } else {
      await retryMail(app, tx, mail, acceptedReason)
    }
    await recordEvent(app, tx, {
      type: 'mail.resent',
      actor,
      subject: { kind: 'mail', id: mailId },
      template: template.name,
      copyId: isSent ? copyId : mailId,
    })
    return { ok: true, did: isSent ? 'copied' : 'tried', to }
  })
}

async function lockMail(tx: Transaction, id: string) {
  const [mail] = await tx.select().from(mails).where(eq(mails.id, id)).for('update')
  return mail
}

async function findTimeOfRecentCopy(
  tx: Transaction,
  { firstMailId, to, now }: { firstMailId: string; to: string; now: Date },
): Promise<Date | null> {
  const isRecent = or(
    inArray(mails.state, ['queued', 'sending']),
    and(eq(mails.state, 'sent'), gt(mails.sentAt, new Date(now.getTime() - MIN_COPY_INTERVAL_MS))),
  )
  const [newest] = await tx
    .select({ queuedAt: mails.queuedAt, sentAt: mails.sentAt })
    .from(mails)
    .where(and(eq(mails.to, to), eq(mails.copyOf, firstMailId), isRecent))
    .orderBy(desc(mails.queuedAt))
    .limit(1)
  return newest === undefined ? null : (newest.sentAt ?? newest.queuedAt)
}

/** A `sending` mail has lost its worker, so the next worker takes it over. */
async function retryMail(
  app: AppContext,
  tx: Transaction,
  { id, state }: { id: string; state: MailState },
  acceptedReason: KeptBackReason | null,
) {
  const resetColumns =
    state === 'sending' ? {} : { state: 'queued' as const, tries: 0, lastError: null, keptBack: null }
  await tx
    .update(mails)
    .set({ acceptedReason, ...resetColumns })
    .where(eq(mails.id, id))
  await app.jobs.enqueue(tx, 'deliver-mail', { mailId: id }, { replacesQueued: true })
}
