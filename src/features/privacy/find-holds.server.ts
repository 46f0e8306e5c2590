import { and, asc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { DatabaseOrTransaction, Transaction } from '#src/database/client.ts'
import { cases } from '#src/features/cases/table.server.ts'
import { staffMembers } from '#src/features/staff/table.server.ts'
import { legalHolds } from './table.server.ts'

/** Holds placed by others wait until the transaction ends. Erasures run one at a time. */
export async function lockHolds(tx: Transaction): Promise<void> {
  await tx.execute(sql`lock table ${legalHolds} in share row exclusive mode`)
}

export async function isOnHold(
  db: DatabaseOrTransaction,
  { email, caseIds }: { email: string; caseIds: ReadonlyArray<string> },
): Promise<boolean> {
  const isAboutThem = or(eq(legalHolds.email, email), inArray(legalHolds.caseId, [...caseIds]))
  const rows = await db
    .select({ id: legalHolds.id })
    .from(legalHolds)
    .where(and(isNull(legalHolds.liftedAt), isAboutThem))
    .limit(1)
  return rows.length > 0
}

/** Condition for a query of another table. */
export function isHeld(db: DatabaseOrTransaction, email: PgColumn | SQL, applicationId?: PgColumn): SQL<boolean> {
  const isOfApplication = applicationId === undefined ? undefined : eq(legalHolds.caseId, applicationId)
  const holds = db
    .select({ id: legalHolds.id })
    .from(legalHolds)
    .where(and(isNull(legalHolds.liftedAt), or(eq(legalHolds.email, email), isOfApplication)))
  return sql<boolean>`exists ${holds}`
}

export function listHolds(db: DatabaseOrTransaction) {
  return db
    .select({
      id: legalHolds.id,
      email: legalHolds.email,
      reference: cases.reference,
      name: cases.name,
      reason: legalHolds.reason,
      placedAt: legalHolds.placedAt,
      placedBy: staffMembers.name,
    })
    .from(legalHolds)
    .leftJoin(cases, eq(cases.id, legalHolds.caseId))
    .leftJoin(staffMembers, eq(staffMembers.id, legalHolds.placedBy))
    .where(isNull(legalHolds.liftedAt))
    .orderBy(asc(legalHolds.placedAt), asc(legalHolds.id))
}
