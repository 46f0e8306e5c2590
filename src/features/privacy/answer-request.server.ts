import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { AppContext } from '#src/database/app-context.ts'
import type { StaffActor } from '#src/features/events/events.ts'
import { recordEvent } from '#src/features/events/record-event.server.ts'
import { notify, visitor } from '#src/features/mail/notify.server.ts'
import { requestAnsweredMail } from './mails.tsx'
import { privacyRequests } from './table.server.ts'

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
