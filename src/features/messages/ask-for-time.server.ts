import { eq } from 'drizzle-orm'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import { timeWishes } from '#src/features/bookings/table.server.ts'
import { lockCase } from '#src/features/cases/lock-cases.server.ts'
import { cases } from '#src/features/cases/table.server.ts'
import { type SendCustomerMessageResult, writeCustomerMessage } from './send-customer-message.server.ts'

/** Sends the wishes of a customer whom no free time suits. A repeated request with the same id has no further effect. */
export async function askForTime(
  app: AppContext,
  { caseId, id, text, zone }: { caseId: string; id: string; text: string; zone: string | null },
): Promise<SendCustomerMessageResult> {
  return app.db.transaction(async tx => {
    const sender = await lockCase(tx, caseId)
    if (sender === null) return { ok: false, reason: 'not-found' }
    const isNew = await writeCustomerMessage(app, tx, sender, { id, text, aboutId: null, file: null })
    if (isNew) await writeTimeWish(app, tx, { caseId, zone })
    return { ok: true }
  })
}

/** The case has a message that waits for an answer, which ends the wish. */
export async function writeTimeWish(
  app: AppContext,
  tx: Transaction,
  { caseId, zone }: { caseId: string; zone: string | null },
): Promise<void> {
  const [{ waitingSince = null } = {}] = await tx
    .select({ waitingSince: cases.waitingSince })
    .from(cases)
    .where(eq(cases.id, caseId))
  // A message can be a moment later than the clock, because no two have the same time.
  const askedAt = new Date(Math.max(app.clock.now().getTime(), waitingSince?.getTime() ?? 0))
  const wish = { zone, askedAt }
  await tx
    .insert(timeWishes)
    .values({ caseId, ...wish })
    .onConflictDoUpdate({ target: timeWishes.caseId, set: wish })
}
