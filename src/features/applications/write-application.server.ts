import { eq, getTableColumns } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { DatabaseOrTransaction } from '#src/database/client.ts'
import { cases } from '#src/features/cases/table.server.ts'
import { applications } from './table.server.ts'

type Changes = Omit<
  PgUpdateSetSource<typeof cases> & PgUpdateSetSource<typeof applications>,
  'id' | 'email' | 'personId'
>

/** Writes columns of a locked application: those of its case, and its own. */
export async function writeApplication(db: DatabaseOrTransaction, id: string, changes: Changes): Promise<void> {
  const ownColumns = getTableColumns(applications)
  const entries = Object.entries(changes)
  const own = entries.filter(([name]) => name in ownColumns)
  const ofCase = entries.filter(([name]) => !(name in ownColumns))
  if (ofCase.length > 0) await db.update(cases).set(Object.fromEntries(ofCase)).where(eq(cases.id, id))
  if (own.length > 0) await db.update(applications).set(Object.fromEntries(own)).where(eq(applications.id, id))
}
