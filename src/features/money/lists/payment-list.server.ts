import { and, asc, desc, isNull, sql } from 'drizzle-orm'
import type { AppContext } from '#src/database/app-context.ts'
import type { ReadDatabase } from '#src/database/client.ts'
import { createKeysetList } from '#src/database/keyset-list.server.ts'
import type { Place } from '#src/database/keyset-page.ts'
import { hasOpenFlag, PAYMENT_COLUMNS } from '../queries.server.ts'
import { applicationOfPayment, ledgerEntries, payments } from '../table.server.ts'
import { listMonths, monthOf } from './months.ts'
import { listMonthConditions, PAYMENT_FILTERS, type PaymentFilters, shownMonth } from './payment-filters.server.ts'

const PAYMENT_LIST = createKeysetList({
  id: payments.id,
  sorts: { opened: { by: [{ column: payments.openedAt, type: 'instant' }], defaultDirection: 'desc' } },
  rows: ({ db, where, orderBy, found }) =>
    db
      .select({ ...PAYMENT_COLUMNS, applicationId: applicationOfPayment, ...found })
      .from(payments)
      .where(where)
      .orderBy(...orderBy),
})

export type ListedPayment = Awaited<ReturnType<typeof paymentList>>['rows'][number]

/** A payment belongs to each month in which it was begun or its money moved. */
export async function paymentList(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  { filters, place }: { filters: PaymentFilters; place: Place },
) {
  const month = shownMonth(filters, clock.now())
  const matches = PAYMENT_FILTERS.matches(filters)
  if (month === null) return PAYMENT_LIST.page(db, { matches, place })
  const begunThen = listMonthConditions(payments.openedAt, month)
  const { rows } = await db.execute<{ id: string }>(sql`
    select payment_id as id from ledger_entries where ${and(...listMonthConditions(sql`at`, month))}
    except select id from payments where ${and(...begunThen)}`)
  const ids = `{${rows.map(({ id }) => id).join(',')}}`
  const fewOthers = rows.length === 0 ? undefined : [...matches, sql`id = any(${ids}::uuid[])`]
  return PAYMENT_LIST.page(db, { matches: [...matches, ...begunThen], fewOthers, place })
}

/** Lists the months with payments from the current one back to the oldest. */
export async function listPaymentMonths({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<Array<string>> {
  const now = clock.now()
  const [openedAt, movedAt] = await Promise.all([findOldestPayment(db), findOldestEntry(db)])
  const oldest = [openedAt, movedAt, now].flatMap(instant => instant ?? []).toSorted((a, b) => +a - +b)[0] ?? now
  return listMonths(monthOf(oldest), monthOf(now))
}

async function findOldestPayment(db: ReadDatabase): Promise<Date | null> {
  const [row] = await db
    .select({ at: payments.openedAt })
    .from(payments)
    .orderBy(asc(payments.openedAt), sql`id`)
    .limit(1)
  return row?.at ?? null
}

async function findOldestEntry(db: ReadDatabase): Promise<Date | null> {
  const [row] = await db.select({ at: ledgerEntries.at }).from(ledgerEntries).orderBy(asc(ledgerEntries.at)).limit(1)
  return row?.at ?? null
}

const MAX_PAYMENTS = 50

/** Returns flagged payments of consultations and deleted applications. */
export async function paymentsWithoutApplication({ db }: Pick<AppContext, 'db'>) {
  return db
    .select({ ...PAYMENT_COLUMNS, applicationId: applicationOfPayment })
    .from(payments)
    .where(and(hasOpenFlag, isNull(applicationOfPayment)))
    .orderBy(desc(payments.openedAt), desc(payments.id))
    .limit(MAX_PAYMENTS)
}
