import { asc, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import type { Transaction } from '#src/database/client.ts'
import { liveCases } from './table.server.ts'

export type LockedCase = typeof liveCases.$inferSelect

/** Locks cases outside the bin until the transaction ends, ordered by id to avoid deadlocks. Ignores invalid ids. */
export async function lockCases(tx: Transaction, ids: ReadonlyArray<string>): Promise<Array<LockedCase>> {
  const validIds = ids.filter(id => z.uuid().safeParse(id).success)
  if (validIds.length === 0) return []
  return tx.select().from(liveCases).where(inArray(liveCases.id, validIds)).orderBy(asc(liveCases.id)).for('update')
}

export async function lockCase(tx: Transaction, id: string): Promise<LockedCase | null> {
  const [locked] = await lockCases(tx, [id])
  return locked ?? null
}

/** Returns false if another transaction holds the case, or if it is gone. */
export async function lockFreeCase(tx: Transaction, id: string): Promise<boolean> {
  const isFree = eq(liveCases.id, id)
  const rows = await tx.select({ id: liveCases.id }).from(liveCases).where(isFree).for('update', { skipLocked: true })
  return rows.length > 0
}
