import { eq } from 'drizzle-orm'
import { addresses } from '#src/addresses.ts'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import { findCurrentBooking, mayHaveSummary } from '#src/features/bookings/call.ts'
import { findCall, findPhaseOfCall, listBookingsOfCall } from '#src/features/bookings/find-call.server.ts'
import { summaryMail } from '#src/features/bookings/mails.tsx'
import { lockCall, writeCall } from '#src/features/bookings/save-call.server.ts'
import type { StaffActor } from '#src/features/events/events.ts'
import { recordEvent } from '#src/features/events/record-event.server.ts'
import { notify, visitor } from '#src/features/mail/notify.server.ts'
import { ITEMS, type ItemKey, usualPlan } from '#src/features/site/catalogue/items.ts'
import { loadPriceList } from '#src/features/site/catalogue/queries.server.ts'
import { findStaffNames } from '#src/features/staff/queries.server.ts'
import { pounds } from '#src/money.ts'
import { findReadUntil, writeStaffMessage } from './answer-customer.server.ts'
import { messages } from './table.server.ts'

/** `nextItem` is the package that the writer’s page showed. */
export type CallSummary = {
  id: string
  caseId: string
  text: string
  nextItem: ItemKey | null
}

/** `other-item`: a colleague has recommended another package since. */
export type SendSummaryResult =
  | { ok: true }
  | { ok: false; reason: 'not-found' | 'no-call' | 'already-sent' | 'other-item' }

/** Sends the summary of a call as a message of its case and by mail, once. A repeated id has no further effect. */
export async function sendSummary(
  app: AppContext,
  actor: StaffActor,
  { id, caseId, text, nextItem }: CallSummary,
): Promise<SendSummaryResult> {
  return app.db.transaction(async tx => {
    const detail = await lockCall(app, tx, caseId)
    const call = await findCall(tx, caseId)
    if (detail === null || call === null) return { ok: false, reason: 'not-found' }
    const [sent] = await tx.select({ id: messages.id }).from(messages).where(eq(messages.id, id))
    if (sent !== undefined) return { ok: true }
    if (detail.summarySentAt !== null) return { ok: false, reason: 'already-sent' }
    if (detail.nextItem !== nextItem) return { ok: false, reason: 'other-item' }
    const { lockedCase } = detail
    const now = app.clock.now()
    const booking = findCurrentBooking(await listBookingsOfCall(tx, caseId), now)
    if (booking === null || !mayHaveSummary(findPhaseOfCall(call, booking, now)))
      return { ok: false, reason: 'no-call' }

    const recommended = await describeItem(app, tx, nextItem)
    const closing =
      recommended === null
        ? []
        : [
            `The package that we recommend: ${[recommended.name, recommended.price].filter(Boolean).join(', ')}`,
            recommended.url,
          ]
    const message = {
      id,
      text: [text, closing.join('\n')].filter(Boolean).join('\n\n'),
      readUntil: await findReadUntil(tx, caseId),
    }
    await writeStaffMessage(app, tx, lockedCase, { ...message, kind: 'message', aboutId: null, files: [], actor })
    await writeCall(app, tx, caseId, { summarySentAt: now })
    const about = { kind: 'consultation', id: caseId } as const
    await recordEvent(app, tx, { type: 'call.summary_sent', actor, subject: about, messageId: id })
    const names = await findStaffNames(tx, [actor.id])
    await notify(app, tx, visitor(lockedCase.email), {
      id,
      mail: summaryMail,
      about,
      replyTo: app.staffMailbox,
      data: {
        name: lockedCase.name,
        itemName: ITEMS[call.item].name,
        startsAt: booking.startsAt.toISOString(),
        adviser: names.get(actor.id) ?? 'One of us',
        text,
        recommended,
      },
    })
    return { ok: true }
  })
}

/** The price is the one of today. Null for no package. */
async function describeItem({ publicUrl }: AppContext, tx: Transaction, item: ItemKey | null) {
  if (item === null) return null
  const pence = (await loadPriceList(tx))[item]
  const { name, opens } = ITEMS[item]
  return {
    name,
    price: pence === undefined ? null : pounds(pence),
    url:
      publicUrl +
      (opens === 'application' ? addresses.services({ package: item, plan: usualPlan(item) }) : addresses.contact()),
  }
}
