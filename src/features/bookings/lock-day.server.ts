import { sql } from 'drizzle-orm'
import type { Transaction } from '#src/database/client.ts'

/**
 * Whoever books, moves to or changes the times of a day waits here for the others, until the transaction ends: a time that
 * staff block and a customer takes at the same moment goes to one of them.
 */
export async function lockDay(tx: Transaction, day: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`consultations of ${day}`}, 0))`)
}
