import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Clock } from '#src/clock.ts'
import type { Database } from '#src/database/client.ts'
import type { Brief } from '#src/features/bookings/create-consultation.server.ts'
import { consultations } from '#src/features/bookings/table.server.ts'
import { findOrAddPerson } from '#src/features/cases/people.server.ts'
import { cases, liveConsultations } from '#src/features/cases/table.server.ts'
import { nextStepAt, REMINDER_DAYS } from '#src/features/mail/reminder-rule.ts'
import { scheduleReminders } from '#src/features/mail/send-reminders.server.ts'
import type { ConsultationItem } from '#src/features/site/catalogue/items.ts'
import { loadPrice } from '#src/features/site/catalogue/queries.server.ts'
import { aPayment, type SavedPayment } from './a-payment.server.ts'

export type SavedOrder = typeof liveConsultations.$inferSelect

type OrderDraft = { item: ConsultationItem; email: string; name: string; brief?: Brief }

const DEFAULTS: OrderDraft = { item: 'consultation_30', email: 'ada.obi@example.ng', name: 'Ada Obi' }

/** An order for a consultation at today's price: `anOrder().forItem('consultation_60').saveTo(db, clock)`. */
export function anOrder(draft: OrderDraft = DEFAULTS) {
  const change = (changes: Partial<OrderDraft>) => anOrder({ ...draft, ...changes })
  return {
    forItem: (item: ConsultationItem) => change({ item }),
    withEmail: (email: string) => change({ email: email.toLowerCase() }),
    named: (name: string) => change({ name }),
    tellingUs: (brief: Brief) => change({ brief }),
    /** Also saves a settled payment, which allows a booking. Only `saveTo` can follow. */
    settled: () => ({ saveTo: (db: Database, clock: Clock) => saveSettled(draft, db, clock) }),
    saveTo: (db: Database, clock: Clock) => save(draft, db, clock),
  }
}

async function saveSettled(
  draft: OrderDraft,
  db: Database,
  clock: Clock,
): Promise<SavedOrder & { payment: SavedPayment }> {
  const order = await save(draft, db, clock)
  const { id, item, email, name, agreedPence } = order
  const purchase = { id, item, email, name, reference: null }
  const payment = await aPayment().for(purchase).of('full', agreedPence).inState('settled').saveTo(db, clock)
  const dueAt = nextStepAt(REMINDER_DAYS.booking, 0, clock.now())
  await scheduleReminders(db, [{ caseId: id, matter: 'booking', dueAt }])
  return { ...order, payment }
}

async function save({ item, email, name, brief }: OrderDraft, db: Database, clock: Clock): Promise<SavedOrder> {
  const agreedPence = await loadPrice(db, item)
  const id = randomUUID()
  const createdAt = clock.now()
  await db.transaction(async tx => {
    const personId = await findOrAddPerson(tx, { email, name, createdAt })
    const sold = { item, plan: 'full', agreedPence } as const
    await tx
      .insert(cases)
      .values({ id, kind: 'consultation', personId, email, name, ...sold, createdAt, updatedAt: createdAt })
    await tx.insert(consultations).values({ caseId: id, ...brief, updatedAt: createdAt })
  })
  const [saved] = await db.select().from(liveConsultations).where(eq(liveConsultations.id, id))
  if (saved === undefined) throw new Error('The order was not saved.')
  return saved
}
