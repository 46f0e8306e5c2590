import { eq } from 'drizzle-orm'
import type { DatabaseOrTransaction } from '#src/database/client.ts'
import type { Role } from './roles.ts'
import { staffMembers, staffSessions } from './table.server.ts'

/** A session as it is stored, and whose it is. Whether it still holds is judged by whoever reads it. */
export type StoredSession = {
  id: string
  signedInAt: Date
  member: { id: string; name: string; email: string; role: Role; disabledAt: Date | null }
}

/** The session of a token, or null. `token`: of a cookie whose signature was found right. */
export async function readStoredSession(db: DatabaseOrTransaction, token: string): Promise<StoredSession | null> {
  const { id, name, email, role, disabledAt } = staffMembers
  const [session] = await db
    .select({
      id: staffSessions.id,
      signedInAt: staffSessions.signedInAt,
      member: { id, name, email, role, disabledAt },
    })
    .from(staffSessions)
    .innerJoin(staffMembers, eq(staffMembers.id, staffSessions.userId))
    .where(eq(staffSessions.token, token))
  return session ?? null
}
