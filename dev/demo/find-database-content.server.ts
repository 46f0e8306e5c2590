import { eq, sql } from 'drizzle-orm'
import type { Database } from '#src/database/client.ts'
import { staffMembers } from '#src/features/staff/table.server.ts'
import { DEMO_OWNER } from './demo-staff.ts'

export async function findDatabaseContent(db: Database): Promise<'nothing' | 'demonstration' | 'other records'> {
  const [owner] = await db.select().from(staffMembers).where(eq(staffMembers.email, DEMO_OWNER.email))
  if (owner !== undefined) return 'demonstration'
  const { rows } = await db.execute<{ any: boolean }>(sql`
    select exists (select from staff_members) or exists (select from applications) or exists (select from payments)
      or exists (select from contact_messages) as any`)
  return rows[0]?.any === true ? 'other records' : 'nothing'
}
