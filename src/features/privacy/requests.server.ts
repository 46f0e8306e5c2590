import { and, eq, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { addresses } from '#src/addresses.ts'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import { addDays, dayInLagos } from '#src/dates.ts'
import { lockApplication } from '#src/features/applications/lock-applications.server.ts'
import type { Actor, StaffActor } from '#src/features/events/events.ts'
import { recordEvent } from '#src/features/events/record-event.server.ts'
import { notify, visitor } from '#src/features/mail/notify.server.ts'
import { queueStaffMail } from '#src/features/staff/queue-staff-mail.server.ts'
import { requestAnsweredMail, requestNoticeMail, requestReceivedMail } from './mails.tsx'
import { DAYS_TO_ANSWER, type RequestKind } from './request-kinds.ts'
import { privacyRequests } from './table.server.ts'

type NewRequest = {
  id: string
  email: string
  caseId: string | null
  kind: RequestKind
  text: string
}

/** Stores a request about a person's data, acknowledges it by mail and tells the owners. An equal open one is kept. */
export async function receiveRequest(app: AppContext, actor: Actor, request: NewRequest): Promise<void> {
  await app.db.transaction(async tx => {
    if (request.caseId !== null) await lockApplication(tx, request.caseId)
    if (await isAlreadyOpen(tx, request)) return
    const receivedAt = app.clock.now()
    const dueOn = addDays(dayInLagos(receivedAt), DAYS_TO_ANSWER)
    const enteredBy = actor.kind === 'staff' ? actor.id : null
    const [stored] = await tx
      .insert(privacyRequests)
      .values({ ...request, receivedAt, dueOn, enteredBy })
      .onConflictDoNothing()
      .returning({ id: privacyRequests.id })
    if (stored === undefined) return
    const { id, email, kind } = request
    const about = { kind: 'privacy_request', id } as const
    await recordEvent(app, tx, { type: 'privacy.request_received', actor, subject: about, kind })
    await notify(app, tx, visitor(email), { mail: requestReceivedMail, about, data: { kind, dueOn } })
    const pageUrl = app.publicUrl + addresses.adminPrivacy()
    const actorId = enteredBy ?? undefined
    await queueStaffMail(app, tx, { mail: requestNoticeMail, actorId, about, data: { kind, dueOn, pageUrl } })
  })
}

async function isAlreadyOpen(tx: Transaction, { email, kind, text }: NewRequest): Promise<boolean> {
  const rows = await tx
    .select({ id: privacyRequests.id })
    .from(privacyRequests)
    .where(
      and(
        eq(privacyRequests.email, email),
        eq(privacyRequests.kind, kind),
        eq(privacyRequests.text, text),
        isNull(privacyRequests.answeredAt),
      ),
    )
  return rows.length > 0
}

/** Closes a request and mails the answer to the person. The same answer again changes nothing. */
export async function answerRequest(
  app: AppContext,
  actor: StaffActor,
  { id, answer }: { id: string; answer: string },
): Promise<{ ok: true } | { ok: false; reason: 'not-found' | 'answered' }> {
  if (!z.guid().safeParse(id).success) return { ok: false, reason: 'not-found' }
  return app.db.transaction(async tx => {
    const [request] = await tx.select().from(privacyRequests).where(eq(privacyRequests.id, id)).for('update')
    if (request === undefined) return { ok: false, reason: 'not-found' }
    if (request.answer === answer) return { ok: true }
    if (request.answeredAt !== null) return { ok: false, reason: 'answered' }
    const { email, kind } = request
    const about = { kind: 'privacy_request', id } as const
    await tx
      .update(privacyRequests)
      .set({ answer, answeredBy: actor.id, answeredAt: app.clock.now() })
      .where(eq(privacyRequests.id, id))
    await recordEvent(app, tx, { type: 'privacy.request_answered', actor, subject: about, kind })
    await notify(app, tx, visitor(email), {
      mail: requestAnsweredMail,
      about,
      replyTo: app.staffMailbox,
      data: { kind, answer },
    })
    return { ok: true }
  })
}
