import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Clock } from '#src/clock.ts'
import type { Transaction } from '#src/database/client.ts'
import type { Role } from './roles.ts'
import { staffMembers } from './table.server.ts'

/** A new account, which cannot sign in until it has a password. Null: the e-mail (trimmed and lower-cased) has one already. */
export async function writeMember(
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

/** Nobody else adds an account until this transaction ends: of two who are the first at the same moment, one is. */
export async function lockStaffTable(tx: Transaction): Promise<void> {
  await tx.execute(sql`lock table ${staffMembers} in share row exclusive mode`)
}
