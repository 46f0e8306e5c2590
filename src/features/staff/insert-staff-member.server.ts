import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Clock } from '#src/clock.ts'
import type { Transaction } from '#src/database/client.ts'
import type { Role } from './roles.ts'
import { staffMembers } from './table.server.ts'

/** Returns null when the email already has an account. */
export async function insertStaffMember(
  app: { clock: Clock },
  tx: Transaction,
  { name, email, role }: { name: string; email: string; role: Role },
): Promise<{ id: string } | null> {
  const now = app.clock.now()
  const [written] = await tx
    .insert(staffMembers)
    .values({ id: randomUUID(), name, email, role, createdAt: now, updatedAt: now })
    .onConflictDoNothing({ target: staffMembers.email })
    .returning({ id: staffMembers.id })
  return written ?? null
}

/** Lets only one of two concurrent transactions create the first account. */
export async function lockStaffTable(tx: Transaction): Promise<void> {
  await tx.execute(sql`lock table ${staffMembers} in share row exclusive mode`)
}
