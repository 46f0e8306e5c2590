import { and, eq, notInArray, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { DatabaseOrTransaction } from '#src/database/client.ts'
import { REMINDER_MATTERS, type ReminderMatter } from './reminder-matters.ts'
import { mailStops } from './table.server.ts'

/** A condition of the query that finds due reminders: the reader has not stopped them. `id`: of the application or order. */
export function notStopped(db: DatabaseOrTransaction, matter: ReminderMatter, id: PgColumn): SQL {
  const stopped = db
    .select({ id: mailStops.subjectId })
    .from(mailStops)
    .where(and(eq(mailStops.matter, matter), eq(mailStops.subjectKind, REMINDER_MATTERS[matter].about)))
  return notInArray(id, stopped)
}
