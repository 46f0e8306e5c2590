import { desc, eq } from 'drizzle-orm'
import type { AppContext } from '#src/database/app-context.ts'
import { APPLICANT_COLUMNS } from '#src/features/applications/queries.server.ts'
import { liveApplications } from '#src/features/applications/table.server.ts'
import { DAY_OF_STATUS } from '#src/features/cases/dates/queries.server.ts'
import { findDisputesOfPayments } from '#src/features/money/disputes/queries.server.ts'
import { listLedgerEntries } from '#src/features/money/ledger.server.ts'
import { PAYMENT_COLUMNS } from '#src/features/money/queries.server.ts'
import { payments } from '#src/features/money/table.server.ts'
import { findStaffNames } from '#src/features/staff/queries.server.ts'

export type ApplicationForStaff = NonNullable<Awaited<ReturnType<typeof applicationForStaff>>>

const STAFF_COLUMNS = {
  ...APPLICANT_COLUMNS,
  statusSince: liveApplications.statusSince,
  version: liveApplications.version,
  ownerId: liveApplications.ownerId,
  ref: liveApplications.ref,
  statusDay: DAY_OF_STATUS,
}

/** Reads an application with its payments, newest first, and their ledger entries and disputes. */
export async function applicationForStaff({ db }: Pick<AppContext, 'db'>, id: string) {
  const [application] = await db.select(STAFF_COLUMNS).from(liveApplications).where(eq(liveApplications.id, id))
  if (application === undefined) return null

  const rows = await db
    .select({ ...PAYMENT_COLUMNS, applicationId: payments.caseId })
    .from(payments)
    .where(eq(payments.caseId, id))
    .orderBy(desc(payments.openedAt), desc(payments.id))
  const names = await findStaffNames(
    db,
    rows.flatMap(row => row.recordedBy ?? []),
  )
  const paymentIds = rows.map(row => row.id)
  const entries = await listLedgerEntries(db, paymentIds)
  const disputes = await findDisputesOfPayments(db, paymentIds)
  return {
    application,
    payments: rows.map(({ recordedBy, ...row }) => ({
      ...row,
      entries: entries.filter(({ paymentId }) => paymentId === row.id),
      disputes: disputes.filter(dispute => dispute.paymentId === row.id),
      recordedBy: recordedBy === null ? null : (names.get(recordedBy) ?? null),
    })),
  }
}
