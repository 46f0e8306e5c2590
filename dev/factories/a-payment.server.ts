import { randomUUID } from 'node:crypto'
import type { Clock } from '#src/clock.ts'
import type { Database } from '#src/database/client.ts'
import { dayInLagos } from '#src/dates.ts'
import type { Instalment } from '#src/features/money/account.ts'
import { calculateNextCheck } from '#src/features/money/checkout/rules.ts'
import { createPaymentReference } from '#src/features/money/purchase.server.ts'
import { hasMoneyMoved, type PaymentState, wasCounted } from '#src/features/money/states.ts'
import { ledgerEntries, payments } from '#src/features/money/table.server.ts'
import type { ItemKey } from '#src/features/site/catalogue/items.ts'
import { convertToKobo } from '#src/features/site/exchange-rate/rate.ts'

export type SavedPayment = typeof payments.$inferSelect

export type PurchaseDetails = {
  id: string
  item: ItemKey
  email: string
  name: string
  reference: string | null
}

type PaymentDraft = {
  purchase: PurchaseDetails | null
  instalment: Instalment
  pence: number
  nairaMicrosPerPound: number
  state: PaymentState
  flag: string | null
  /** Set for a payment that staff took in pounds. */
  offline: { by: string; note: string } | null
}

const DEFAULTS: PaymentDraft = {
  purchase: null,
  instalment: 'initial',
  pence: 5_900,
  nairaMicrosPerPound: 2_057_400_000,
  state: 'open',
  flag: null,
  offline: null,
}

/**
 * A payment, open by default: `aPayment().for(purchase).of('initial', 5900).inState('settled').saveTo(db, clock)`.
 * Amounts are in pence.
 */
export function aPayment(draft: PaymentDraft = DEFAULTS) {
  const change = (changes: Partial<PaymentDraft>) => aPayment({ ...draft, ...changes })
  return {
    for: (purchase: PurchaseDetails) => change({ purchase }),
    of: (instalment: Instalment, pence: number) => change({ instalment, pence }),
    atRate: (nairaMicrosPerPound: number) => change({ nairaMicrosPerPound }),
    inState: (state: PaymentState) => change({ state }),
    flagged: (flag: string) => change({ flag }),
    /** `by` is the id of the staff member who took the payment. */
    offline: (by: string, note: string) => change({ state: 'settled', offline: { by, note } }),
    saveTo: (db: Database, clock: Clock) => save(draft, db, clock.now()),
  }
}

async function save(draft: PaymentDraft, db: Database, now: Date): Promise<SavedPayment> {
  const { purchase, state, instalment, pence, nairaMicrosPerPound, flag, offline } = draft
  const wasSettled = wasCounted(state)
  const didMoneyMove = hasMoneyMoved(state)
  const [saved] = await db
    .insert(payments)
    .values({
      id: randomUUID(),
      reference: createPaymentReference(),
      caseId: purchase?.id ?? null,
      applicationReference: purchase?.reference ?? null,
      item: purchase?.item ?? 'application_fee',
      instalment,
      pence,
      kobo: offline === null ? convertToKobo(pence, nairaMicrosPerPound) : 0,
      currency: offline === null ? 'NGN' : 'GBP',
      nairaMicrosPerPound: offline === null ? nairaMicrosPerPound : null,
      email: purchase?.email ?? null,
      name: purchase?.name ?? null,
      state,
      provider: offline === null ? 'paystack' : null,
      isSandbox: offline === null,
      flag,
      openedAt: now,
      settledAt: wasSettled ? now : null,
      paidAt: didMoneyMove && offline === null ? now : null,
      channel: offline !== null ? 'offline' : didMoneyMove ? 'card' : null,
      recordedBy: offline?.by ?? null,
      recordedNote: offline?.note ?? null,
      offlineMethod: offline === null ? null : 'bank_transfer',
      receivedOn: offline === null ? null : dayInLagos(now),
      nextCheckAt: state === 'open' ? calculateNextCheck(now, now) : null,
    })
    .returning()
  if (saved === undefined) throw new Error('The payment was not saved.')
  const { kobo } = saved
  const entryFields = { paymentId: saved.id, at: now, recordedAt: now }
  if (wasSettled)
    await db.insert(ledgerEntries).values({ id: randomUUID(), kind: 'receipt', pence, kobo, ...entryFields })
  if (state === 'reversed') {
    await db
      .insert(ledgerEntries)
      .values({ id: randomUUID(), kind: 'reversal', pence: -pence, kobo: -kobo, ...entryFields })
  }
  return { ...saved, countedPence: state === 'settled' ? pence : 0 }
}
