import { asc, eq, inArray } from 'drizzle-orm'
import type { Transaction } from '#src/database/client.ts'
import { lockCases, lockFreeCase } from '#src/features/cases/lock-cases.server.ts'
import { liveApplications } from './table.server.ts'

export type LockedApplication = typeof liveApplications.$inferSelect

/** Locks the cases of applications as `lockCases` does. */
export async function lockApplications(tx: Transaction, ids: ReadonlyArray<string>): Promise<Array<LockedApplication>> {
  const locked = await lockCases(tx, ids)
  const lockedIds = locked.map(({ id }) => id)
  if (lockedIds.length === 0) return []
  return tx
    .select()
    .from(liveApplications)
    .where(inArray(liveApplications.id, lockedIds))
    .orderBy(asc(liveApplications.id))
}

export async function lockApplication(tx: Transaction, id: string): Promise<LockedApplication | null> {
  const [locked] = await lockApplications(tx, [id])
  return locked ?? null
}

/** Returns null if another transaction holds the application, or if it is gone. */
export async function lockFreeApplication(tx: Transaction, id: string): Promise<LockedApplication | null> {
  if (!(await lockFreeCase(tx, id))) return null
  const [application] = await tx.select().from(liveApplications).where(eq(liveApplications.id, id))
  return application ?? null
}
