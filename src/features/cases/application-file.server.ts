import { desc, eq } from 'drizzle-orm'
import type { Ground } from '#src/database/ground.ts'
import { FOR_APPLICANT } from '#src/features/applications/queries.server.ts'
import { applications } from '#src/features/applications/table.server.ts'
import { disputesOf } from '#src/features/checkout/open-disputes.server.ts'
import { entriesOfApplication } from '#src/features/payments/queries.server.ts'
import { payments } from '#src/features/payments/table.server.ts'
import { staffNames } from '#src/features/staff/queries.server.ts'

export type ApplicationFile = NonNullable<Awaited<ReturnType<typeof applicationFile>>>

/** What staff read of an application: all that was typed, never its fingerprint. */
const FOR_STAFF = {
  ...FOR_APPLICANT,
  adminNotes: applications.adminNotes,
  statusSince: applications.statusSince,
  version: applications.version,
}

/** An application with every line of the books about it, newest first; null when there is none. */
export async function applicationFile({ db }: Pick<Ground, 'db'>, id: string) {
  const [application] = await db.select(FOR_STAFF).from(applications).where(eq(applications.id, id))
  if (application === undefined) return null

  const lines = await db
    .select({
      id: payments.id,
      reference: payments.reference,
      instalment: payments.instalment,
      pence: payments.pence,
      kobo: payments.kobo,
      state: payments.state,
      flag: payments.flag,
      flagClearedAt: payments.flagClearedAt,
      channel: payments.channel,
      openedAt: payments.openedAt,
      settledAt: payments.settledAt,
      paidAt: payments.paidAt,
      recordedBy: payments.recordedBy,
      recordedNote: payments.recordedNote,
      offlineMethod: payments.offlineMethod,
      offlineReference: payments.offlineReference,
      receivedOn: payments.receivedOn,
      proofKey: payments.proofKey,
      countedPence: payments.countedPence,
      applicationId: payments.applicationId,
      arrivedKobo: payments.arrivedKobo,
      arrivedCurrency: payments.arrivedCurrency,
    })
    .from(payments)
    .where(eq(payments.applicationId, id))
    .orderBy(desc(payments.openedAt), desc(payments.id))
  const names = await staffNames(
    db,
    lines.flatMap(line => line.recordedBy ?? []),
  )
  const entries = await entriesOfApplication(db, id)
  const disputed = await disputesOf(
    db,
    lines.map(line => line.id),
  )
  return {
    application,
    payments: lines.map(({ recordedBy, ...line }) => ({
      ...line,
      entries: entries.filter(({ paymentId }) => paymentId === line.id),
      disputes: disputed.filter(dispute => dispute.paymentId === line.id),
      recordedBy: recordedBy === null ? null : (names.get(recordedBy) ?? null),
    })),
  }
}
