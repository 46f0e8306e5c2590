import { eq } from 'drizzle-orm'
import type { Transaction } from '#src/database/client.ts'
import type { Ground } from '#src/database/ground.ts'
import { lockApplications } from '#src/features/applications/lock-applications.server.ts'
import type { StaffActor } from '#src/features/audit/events.ts'
import { recordEvent } from '#src/features/audit/record-event.server.ts'
import { isBeingSent } from '#src/features/outbox/is-being-sent.ts'
import type { MailState } from '#src/features/outbox/mail-states.ts'
import { queueMail } from '#src/features/outbox/queue-mail.server.ts'
import { readStoredMail } from '#src/features/outbox/read-stored-mail.server.ts'
import type { RenderGround } from '#src/features/outbox/render-stored-mail.server.ts'
import { mails } from '#src/features/outbox/table.server.ts'

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

/**
 * Sends a message again. One that went out gets a copy under a Message-ID of its own: its reader's program would hide a
 * second one of the same. One that did not is tried again, its tries counted anew. `copyId`: the id of the copy, so that the
 * same form sent twice makes one; `seen`: the state in which whoever asks saw it, so that one that went out meanwhile does
 * not go out twice. What it tells is as old as it is; its wording is today's.
 */
export async function resendMail(
  app: Ground & RenderGround,
  actor: StaffActor,
  { mailId, copyId, seen }: { mailId: string; copyId: string; seen: MailState },
): Promise<Resent> {
  const [asked] = await app.db
    .select({ template: mails.template, data: mails.data, aboutId: mails.aboutId })
    .from(mails)
    .where(eq(mails.id, mailId))
  if (asked === undefined) return { ok: false, reason: 'not-found' }
  const template = app.mailTemplates.get(asked.template)
  if (template?.isSecret) return { ok: false, reason: 'secret' }
  if (template === undefined || (await readStoredMail(app, asked)) === null) return { ok: false, reason: 'gone' }

  return app.db.transaction(async tx => {
    // The application first, as whoever deletes it does: no copy is left of what is deleted meanwhile.
    await lockApplications(tx, asked.aboutId === null ? [] : [asked.aboutId])
    const mail = await lockMail(tx, mailId)
    if (mail === null) return { ok: false, reason: 'not-found' }
    const { to, state } = mail
    const isCopied = await tx.select({ id: mails.id }).from(mails).where(eq(mails.id, copyId))
    if (isCopied.length > 0) return { ok: true, did: 'copied', to }
    if (isBeingSent(mail, app.clock.now())) return { ok: false, reason: 'being-sent' }
    if (state !== seen) return { ok: true, did: 'nothing', to }

    const { data, replyTo, aboutId } = mail
    const isSent = state === 'sent'
    if (isSent) {
      await queueMail(app, tx, template, { id: copyId, to, data: data as never, replyTo, aboutId, copyOf: mailId })
    } else {
      await tryAgain(app, tx, mailId, state)
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
  const [mail] = await tx
    .select({
      to: mails.to,
      replyTo: mails.replyTo,
      data: mails.data,
      aboutId: mails.aboutId,
      state: mails.state,
      claimedAt: mails.claimedAt,
    })
    .from(mails)
    .where(eq(mails.id, id))
    .for('update')
  return mail ?? null
}

/** What a dead worker had in hand stays claimed: the next one takes it up as it is. */
async function tryAgain(app: Ground, tx: Transaction, mailId: string, state: MailState) {
  if (state !== 'sending') {
    await tx.update(mails).set({ state: 'queued', tries: 0, lastError: null }).where(eq(mails.id, mailId))
  }
  await app.jobs.enqueue(tx, 'deliver-mail', { mailId }, { takesPlace: true })
}
