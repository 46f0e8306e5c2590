import type { AppContext } from '#src/database/app-context.ts'
import { dayInLagos } from '#src/dates.ts'
import type { NewStaffApplication } from '#src/features/cases/add-application-form.ts'
import { calculateInstalments } from '#src/features/catalogue/instalments.ts'
import { loadPrice } from '#src/features/catalogue/queries.server.ts'

/** Returns what arrived in cash today for the package of £99. */
export async function createOfflineMoney(
  app: AppContext,
  payment: NewStaffApplication['payment'],
  note: string,
): Promise<NewStaffApplication['money']> {
  if (payment === 'unpaid') return null
  const pricePence = await loadPrice(app.db, 'application_fee')
  return {
    pence: payment === 'full' ? pricePence : calculateInstalments(pricePence).firstPence,
    kobo: 0,
    method: 'other',
    reference: null,
    receivedOn: dayInLagos(app.clock.now()),
    note,
    valueReason: null,
    confirmedPaymentIds: [],
  }
}
