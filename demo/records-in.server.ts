import { eq, sql } from 'drizzle-orm'
import type { Database } from '#src/database/client.ts'
import { staffMembers } from '#src/features/staff/table.server.ts'
import { DEMO_OWNER } from './demo-staff.ts'

/** What a database holds: nothing yet, a demonstration, or somebody's own records, which are none of a demonstration's business. */
export async function recordsIn(db: Database): Promise<'nothing' | 'a demonstration' | 'records of others'> {
  const [owner] = await db.select().from(staffMembers).where(eq(staffMembers.email, DEMO_OWNER.email))
  if (owner !== undefined) return 'a demonstration'
  const { rows } = await db.execute<{ any: boolean }>(sql`
    select exists (select from staff_members) or exists (select from applications) or exists (select from payments)
      or exists (select from contact_messages) as any`)
  return rows[0]?.any === true ? 'records of others' : 'nothing'
}
