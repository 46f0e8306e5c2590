import { and, eq, getTableColumns, lte } from 'drizzle-orm'
import type { Context } from 'hono'
import type { Transaction } from '#src/database/client.ts'
import { parseId, refuse } from './api.ts'
import type { PaystackContext } from './context.ts'
import { disputes, transactions } from './table.server.ts'

export const ALREADY_ANSWERED = 'Dispute has already been answered'

export function selectDisputes({ db }: { db: PaystackContext['db'] | Transaction }) {
  return db
    .select({ dispute: getTableColumns(disputes), transaction: getTableColumns(transactions) })
    .from(disputes)
    .innerJoin(transactions, eq(transactions.id, disputes.transactionId))
}

/** The SQL condition of the dispute in the address. It exists only once it has been opened. */
export function isDispute({ clock }: PaystackContext, c: Context) {
  return and(eq(disputes.id, parseId(c.req.param('id'))), lte(disputes.createdAt, clock.now()))
}

export function refuseUnknown(c: Context) {
  return refuse(c, 404, 'Dispute not found', { code: 'not_found' })
}
