import { and, eq, sql } from 'drizzle-orm'
import type { Transaction } from '#src/database/client.ts'
import type { Ground } from '#src/database/ground.ts'
import { lockApplications } from '#src/features/applications/lock-applications.server.ts'
import type { StaffActor } from '#src/features/audit/events.ts'
import { recordEvent } from '#src/features/audit/record-event.server.ts'
import { auditEvents } from '#src/features/audit/table.server.ts'
import {
  isBeingSent,
  KEPT_BACK_REASONS,
  type KeptBackReason,
  type MailState,
} from '#src/features/outbox/mail-states.ts'
import { outdatedMails } from '#src/features/outbox/outdated-mails.server.ts'
import { queueMail } from '#src/features/outbox/queue-mail.server.ts'
import { type RenderGround, readStoredMail } from '#src/features/outbox/render-mail.server.ts'
import { mails } from '#src/features/outbox/table.server.ts'
import { recentCopy } from './recent-copy.server.ts'

export type Resent =
  /** A new message of the same words is on its way. */
  | { ok: true; did: 'copied'; to: string }
  /** The message itself, which had not gone out, is tried again now. */
  | { ok: true; did: 'tried'; to: string }
  /** It is no longer as whoever asked saw it, on its way or gone out by now: nothing was done. */
  | { ok: true; did: 'nothing'; to: string }
  | {
      ok: false
      /** `secret`: it carries a key to an account; a new one has to be asked for. `gone`: its words can no longer be made. */
      reason: 'not-found' | 'secret' | 'being-sent' | 'gone'
    }
  /** `barred`: its reader is to have it no more. `outdated`: it would mislead its reader, and not as whoever asked was warned. `says` how. */
  | { ok: false; reason: 'barred' | 'outdated'; says: string }
  /** A copy of it waits, or went out a few minutes ago: `at`. */
  | { ok: false; reason: 'just-sent'; at: Date }

/**
 * Sent mail gets a copy with its own Message-ID; unsent mail is tried again. `once`: names the asking; `seen` and
 * `warned`: state and fault that the asker saw.
 */
export async function resendMail(
  app: Ground & RenderGround,
  actor: StaffActor,
  { mailId, once, seen, warned }: { mailId: string; once: string; seen: MailState; warned: string | null },
): Promise<Resent> {
  const [asked] = await app.db
    .select({
      template: mails.template,
      data: mails.data,
      dataVersion: mails.dataVersion,
      applicationId: mails.applicationId,
      copyOf: mails.copyOf,
    })
    .from(mails)
    .where(eq(mails.id, mailId))
  if (asked === undefined) return { ok: false, reason: 'not-found' }
  const template = app.mailTemplates.get(asked.template)
  if (template?.isSecret) return { ok: false, reason: 'secret' }
  if (template === undefined || (await readStoredMail(app, asked)) === null) return { ok: false, reason: 'gone' }

  return app.db.transaction(async (tx): Promise<Resent> => {
    // The application first, as whoever deletes it does: no copy is left of what is deleted meanwhile.
    await lockApplications(tx, asked.applicationId === null ? [] : [asked.applicationId])
    // Then the first of all its copies: whoever sends another of them waits here.
    const first = asked.copyOf ?? mailId
    if (first !== mailId) await lockMail(tx, first)
    const mail = await lockMail(tx, mailId)
    if (mail === null) return { ok: false, reason: 'not-found' }
    const { to, state } = mail
    const done = await doneBefore(tx, { mailId, once })
    if (done !== null) return { ok: true, did: done, to }
    if (isBeingSent(mail, app.clock.now())) return { ok: false, reason: 'being-sent' }
    const outdated = (await outdatedMails({ ...app, db: tx }, [mailId])).get(mailId)
    if (outdated !== undefined && (outdated.isFinal || outdated.why !== warned)) {
      return { ok: false, reason: outdated.isFinal ? 'barred' : 'outdated', says: KEPT_BACK_REASONS[outdated.why] }
    }
    // Given up or kept back meanwhile, it still waits for a person: for this one.
    if (state !== seen && state !== 'failed' && state !== 'dropped') return { ok: true, did: 'nothing', to }

    const { data, dataVersion, channel, replyTo, about } = mail
    const despite = outdated?.why ?? null
    const isSent = state === 'sent'
    const sentAt = isSent ? await recentCopy(tx, { first, to, now: app.clock.now() }) : null
    if (sentAt !== null) return { ok: false, reason: 'just-sent', at: sentAt }
    const copy = { id: once, channel, to, about, data, replyTo, copyOf: first, despite }
    if (isSent) await queueMail(app, tx, { name: template.name, version: dataVersion }, copy)
    else await tryAgain(app, tx, mailId, { state, despite })
    await recordEvent(app, tx, {
      type: 'mail.resent',
      actor,
      subject: { kind: 'mail', id: mailId },
      template: template.name,
      copyId: isSent ? once : mailId,
      once,
    })
    return { ok: true, did: isSent ? 'copied' : 'tried', to }
  })
}

async function lockMail(tx: Transaction, id: string) {
  const [mail] = await tx
    .select({
      channel: mails.channel,
      to: mails.to,
      replyTo: mails.replyTo,
      data: mails.data,
      dataVersion: mails.dataVersion,
      about: { kind: mails.aboutKind, id: mails.aboutId },
      state: mails.state,
      claimedAt: mails.claimedAt,
    })
    .from(mails)
    .where(eq(mails.id, id))
    .for('update')
  return mail ?? null
}

/** What the same asking did already, whatever became of the message since; null: it is new. */
async function doneBefore(tx: Transaction, { mailId, once }: { mailId: string; once: string }) {
  const [event] = await tx
    .select({ details: auditEvents.details })
    .from(auditEvents)
    .where(
      and(
        eq(auditEvents.subjectKind, 'mail'),
        eq(auditEvents.subjectId, mailId),
        eq(auditEvents.type, 'mail.resent'),
        sql`${auditEvents.details}->>'once' = ${once}`,
      ),
    )
  if (event === undefined) return null
  return event.details.copyId === mailId ? 'tried' : 'copied'
}

/** What a dead worker had in hand stays claimed: the next one takes it up as it is. */
async function tryAgain(
  app: Ground,
  tx: Transaction,
  mailId: string,
  { state, despite }: { state: MailState; despite: KeptBackReason | null },
) {
  const anew = state === 'sending' ? {} : { state: 'queued' as const, tries: 0, lastError: null, keptBack: null }
  await tx
    .update(mails)
    .set({ despite, ...anew })
    .where(eq(mails.id, mailId))
  await app.jobs.enqueue(tx, 'deliver-mail', { mailId }, { takesPlace: true })
}
