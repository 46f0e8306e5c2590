import { eq } from 'drizzle-orm'
import { aPayment } from '#dev/factories/a-payment.server.ts'
import { anOrder } from '#dev/factories/an-order.server.ts'
import type { AppContext } from '#src/database/app-context.ts'
import { bookConsultation } from '#src/features/bookings/book-consultation.server.ts'
import { type HoldRequest, holdTime } from '#src/features/bookings/hold-time.server.ts'
import { loadAvailability } from '#src/features/bookings/queries.server.ts'
import { bookings } from '#src/features/bookings/table.server.ts'
import { liveConsultations } from '#src/features/cases/table.server.ts'
import { settlePayment } from '#src/features/money/settle-payment.server.ts'
import { testContext } from './app-context.ts'

export const THURSDAY = '2026-11-26'
const AT_TEN = { day: THURSDAY, time: '10:00' }
export const REQUEST: HoldRequest = {
  ...AT_TEN,
  item: 'consultation_30',
  email: 'ada@example.ng',
  name: 'Ada Obi',
  sector: 'technology',
  topic: 'Exceptional promise or talent?',
  question: 'Which of the two fits me?',
  zone: 'Europe/London',
  browser: 'browser-of-ada',
}

/** A test database in which visitors hold times. Ten o’clock on Thursday is the wanted time. */
export async function setUpHolds() {
  const app = await testContext()
  const hold = async (changes: Partial<HoldRequest> = {}) => holdTime(app, { ...REQUEST, ...changes })
  return {
    app,
    hold,
    held: async () => {
      const result = await hold()
      if (!result.ok) throw new Error(result.reason)
      return result
    },
    isTenFree: async () => {
      const { days } = await loadAvailability(app, { minutes: 30 })
      return days.find(({ day }) => day === THURSDAY)?.starts.find(({ time }) => time === '10:00')?.isFree
    },
    rows: () => app.db.select().from(bookings).orderBy(bookings.startsAt),
    pay: (caseId: string) => payConsultation(app, caseId),
    /** Another customer who paid first takes the time. */
    takeTen: async () => {
      const { payment } = await anOrder().withEmail('other@example.ng').settled().saveTo(app.db, app.clock)
      return bookConsultation(app, payment.reference, { ...AT_TEN, zone: null })
    },
  }
}

/** Pays as the provider reports it, at the present time of the clock. Returns the payment's reference. */
export async function payConsultation(app: AppContext, caseId: string): Promise<string> {
  const [order] = await app.db.select().from(liveConsultations).where(eq(liveConsultations.id, caseId))
  if (order === undefined) throw new Error('The consultation is gone.')
  const purchase = { ...order, reference: null }
  const payment = await aPayment().for(purchase).of('full', order.agreedPence).saveTo(app.db, app.clock)
  await settlePayment(app, payment.reference, { kind: 'paid', paidAt: app.clock.now(), channel: 'bank_transfer' })
  return payment.reference
}
