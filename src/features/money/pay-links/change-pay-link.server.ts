import { randomUUID } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import { recordEvent } from '#src/features/events/record-event.server.ts'
import { lockPurchase } from '../purchase.server.ts'
import { payLinks } from '../table.server.ts'
import { findValidPayLink } from './queries.server.ts'
import { PAY_LINK_VALIDITY_MS } from './rules.ts'

export type CreatePayLinkResult = { ok: true; linkId: string } | { ok: false; reason: 'not-found' | 'nothing-due' }

/** `replaces` is the link that the page showed, so that a repeated request returns the link of the first. */
export async function createPayLink(
  app: AppContext,
  { applicationId, replaces }: { applicationId: string; replaces: string | null },
): Promise<CreatePayLinkResult> {
  return app.db.transaction(async tx => {
    const purchase = await lockPurchase(tx, applicationId)
    if (purchase === null) return { ok: false, reason: 'not-found' }
    if (!purchase.isPayable || purchase.account.due === null) return { ok: false, reason: 'nothing-due' }
    const now = app.clock.now()
    const currentLink = await findValidPayLink(tx, applicationId, now)
    if (currentLink !== null && currentLink.id !== replaces) return { ok: true, linkId: currentLink.id }

    await revoke(tx, applicationId, now)
    const id = randomUUID()
    await tx
      .insert(payLinks)
      .values({ id, caseId: applicationId, createdAt: now, expiresAt: new Date(now.getTime() + PAY_LINK_VALIDITY_MS) })
    await recordEvent(app, tx, {
      type: 'pay_link.created',
      actor: { kind: 'applicant', id: applicationId },
      subject: { kind: 'application', id: applicationId },
    })
    return { ok: true, linkId: id }
  })
}

/** A checkout that the other person has opened stays open, and its money counts. */
export async function cancelPayLink(
  app: AppContext,
  { applicationId }: { applicationId: string },
): Promise<{ wasValid: boolean }> {
  return app.db.transaction(async tx => {
    if ((await lockPurchase(tx, applicationId)) === null) return { wasValid: false }
    const now = app.clock.now()
    const wasValid = (await findValidPayLink(tx, applicationId, now)) !== null
    await revoke(tx, applicationId, now)
    if (wasValid) {
      await recordEvent(app, tx, {
        type: 'pay_link.cancelled',
        actor: { kind: 'applicant', id: applicationId },
        subject: { kind: 'application', id: applicationId },
      })
    }
    return { wasValid }
  })
}

async function revoke(tx: Transaction, applicationId: string, now: Date): Promise<void> {
  await tx
    .update(payLinks)
    .set({ revokedAt: now })
    .where(and(eq(payLinks.caseId, applicationId), isNull(payLinks.revokedAt)))
}
