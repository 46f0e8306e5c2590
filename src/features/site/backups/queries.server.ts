import { desc } from 'drizzle-orm'
import type { ReadDatabase } from '#src/database/client.ts'
import { backups } from '../table.server.ts'

export async function findLastBackup(db: ReadDatabase): Promise<Date | null> {
  const [last] = await db
    .select({ finishedAt: backups.finishedAt })
    .from(backups)
    .orderBy(desc(backups.finishedAt))
    .limit(1)
  return last?.finishedAt ?? null
}
