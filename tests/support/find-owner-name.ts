import { eq } from 'drizzle-orm'
import type { Database } from '#src/database/client.ts'
import { applications } from '#src/features/applications/table.server.ts'
import { staffMembers } from '#src/features/staff/table.server.ts'

/** Returns null if the application has no owner. */
export async function findOwnerName(db: Database, applicationId: string): Promise<string | null> {
  const [owner] = await db
    .select({ name: staffMembers.name })
    .from(applications)
    .innerJoin(staffMembers, eq(staffMembers.id, applications.ownerId))
    .where(eq(applications.id, applicationId))
  return owner?.name ?? null
}
