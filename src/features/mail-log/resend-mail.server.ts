import { and, desc, eq, gt, inArray, or } from 'drizzle-orm'
import { MINUTE_MS } from '#src/clock.ts'
import type { Transaction } from '#src/database/client.ts'
import type { Ground } from '#src/database/ground.ts'
import { lockApplications } from '#src/features/applications/lock-applications.server.ts'
import type { StaffActor } from '#src/features/audit/events.ts'
import { recordEvent } from '#src/features/audit/record-event.server.ts'
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

export type Resent =
  | {
      ok: true
      /** `copied`: a new message is queued. `tried`: the unsent message itself is. `nothing`: it went out since it was `seen`. */
      did: 'copied' | 'tried' | 'nothing'
      to: string
    }
  | {
      ok: false
      /** `secret`: it carries a key to an account; a new one has to be asked for. `gone`: its words can no longer be made. */
      reason: 'not-found' | 'secret' | 'being-sent' | 'gone'
    }
  /** `barred`: its reader may not have it. `outdated`: it would mislead its reader, and staff were not warned of this. */
  | { ok: false; reason: 'barred' | 'outdated'; says: string }
  /** A copy of it waits, or went out a few minutes ago: `at`. */
  | { ok: false; reason: 'just-sent'; at: Date }

/** Time between two copies: readers ask for a message more often than it travels. */
const REST_MS = 10 * MINUTE_MS

/**
 * Sends a message again. One that went out gets a copy with a Message-ID of its own, because mail programs hide a second one
 * of the same. One that did not is tried again. `copyId`: the same form sent twice makes one copy; `seen`: the state that
 * staff saw; `warned`: the reason they saw against it.
 */
export async function resendMail(
  app: Ground & RenderGround,
  actor: StaffActor,
  { mailId, copyId, seen, warned }: { mailId: string; copyId: string; seen: MailState; warned: string | null },
): Promise<Resent> {
  const [asked] = await app.db.select().from(mails).where(eq(mails.id, mailId))
  if (asked === undefined) return { ok: false, reason: 'not-found' }
  const template = app.mailTemplates.get(asked.template)
  if (template?.isSecret) return { ok: false, reason: 'secret' }
  if (template === undefined || (await readStoredMail(app, asked)) === null) return { ok: false, reason: 'gone' }

  return app.db.transaction(async (tx): Promise<Resent> => {
    // The application first, as its deletion does: no copy outlives it.
    await lockApplications(tx, asked.applicationId === null ? [] : [asked.applicationId])
    // Then the original, so that its copies wait for each other.
    const first = asked.copyOf ?? mailId
    if (first !== mailId) await lockMail(tx, first)
    const mail = await lockMail(tx, mailId)
    if (mail === undefined) return { ok: false, reason: 'not-found' }
    const { to, state } = mail
    if ((await tx.$count(mails, eq(mails.id, copyId))) > 0) return { ok: true, did: 'copied', to }
    if (isBeingSent(mail, app.clock.now())) return { ok: false, reason: 'being-sent' }
    const outdated = (await outdatedMails({ ...app, db: tx }, [mailId])).get(mailId)
    if (outdated !== undefined && (outdated.isFinal || outdated.why !== warned)) {
      return { ok: false, reason: outdated.isFinal ? 'barred' : 'outdated', says: KEPT_BACK_REASONS[outdated.why] }
    }
    // One that was given up or kept back still waits for staff.
    if (state !== seen && state !== 'failed' && state !== 'dropped') return { ok: true, did: 'nothing', to }

    const despite = outdated?.why ?? null
    const isSent = state === 'sent'
    if (isSent) {
      const at = await recentCopy(tx, { first, to, now: app.clock.now() })
      if (at !== null) return { ok: false, reason: 'just-sent', at }
      const { channel, data, replyTo, aboutKind, aboutId } = mail
      const copy = { id: copyId, channel, to, data, replyTo, copyOf: first, despite }
      const about = { kind: aboutKind, id: aboutId }
      await queueMail(app, tx, { name: template.name, version: mail.dataVersion }, { ...copy, about })
    } else {
      await tryAgain(app, tx, mail, despite)
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

/** When the newest copy of `first` was sent or queued, if it still waits or rests; else null. */
async function recentCopy(
  tx: Transaction,
  { first, to, now }: { first: string; to: string; now: Date },
): Promise<Date | null> {
  const isRecent = or(
    inArray(mails.state, ['queued', 'sending']),
    and(eq(mails.state, 'sent'), gt(mails.sentAt, new Date(now.getTime() - REST_MS))),
  )
  const [newest] = await tx
    .select({ queuedAt: mails.queuedAt, sentAt: mails.sentAt })
    .from(mails)
    // By the address too, which has an index.
    .where(and(eq(mails.to, to), eq(mails.copyOf, first), isRecent))
    .orderBy(desc(mails.queuedAt))
    .limit(1)
  return newest === undefined ? null : (newest.sentAt ?? newest.queuedAt)
}

/** What a dead worker had in hand stays claimed: the next one takes it up as it is. */
async function tryAgain(
  app: Ground,
  tx: Transaction,
  { id, state }: { id: string; state: MailState },
  despite: KeptBackReason | null,
) {
  const reset = state === 'sending' ? {} : { state: 'queued' as const, tries: 0, lastError: null, keptBack: null }
  await tx
    .update(mails)
    .set({ despite, ...reset })
    .where(eq(mails.id, id))
  await app.jobs.enqueue(tx, 'deliver-mail', { mailId: id }, { takesPlace: true })
}
