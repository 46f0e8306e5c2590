import { asc, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import type { Transaction } from '#src/database/client.ts'
import { applications } from './table.server.ts'

export type LockedApplication = typeof applications.$inferSelect

/** Locks applications until the transaction ends, ordered by id to avoid deadlocks. Ignores invalid ids. */
export async function lockApplications(tx: Transaction, ids: ReadonlyArray<string>): Promise<Array<LockedApplication>> {
  const validIds = ids.filter(id => z.uuid().safeParse(id).success)
  if (validIds.length === 0) return []
  return tx
    .select()
    .from(applications)
    .where(inArray(applications.id, validIds))
    .orderBy(asc(applications.id))
    .for('update')
}

/** Returns null if another transaction holds the application, or if it is gone. */
export async function lockFreeApplication(tx: Transaction, id: string): Promise<LockedApplication | null> {
  const rows = await tx.select().from(applications).where(eq(applications.id, id)).for('update', { skipLocked: true })
  return rows[0] ?? null
}
