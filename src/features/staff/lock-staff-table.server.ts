import { sql } from 'drizzle-orm'
import type { Transaction } from '#src/database/client.ts'
import { staffMembers } from './table.server.ts'

/** Nobody else adds an account until this transaction ends: of two who are the first at the same moment, one is. */
export async function lockStaffTable(tx: Transaction): Promise<void> {
  await tx.execute(sql`lock table ${staffMembers} in share row exclusive mode`)
}
