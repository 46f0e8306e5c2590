import { eq } from 'drizzle-orm'
import type { Database } from '#src/database/client.ts'
import { liveApplications } from '#src/features/applications/table.server.ts'
import { staffMembers } from '#src/features/staff/table.server.ts'

/** Returns null if the application has no owner. */
export async function findOwnerName(db: Database, applicationId: string): Promise<string | null> {
  const [owner] = await db
    .select({ name: staffMembers.name })
    .from(liveApplications)
    .innerJoin(staffMembers, eq(staffMembers.id, liveApplications.ownerId))
    .where(eq(liveApplications.id, applicationId))
  return owner?.name ?? null
}
