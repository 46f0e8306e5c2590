import { and, eq, gt, inArray } from 'drizzle-orm'
import type { Ground } from '#src/database/ground.ts'
import { auditEvents } from '#src/features/audit/table.server.ts'

/** Whether a message was worded anew, or given its original words back, since its words were made: what is rendered today may then say something else. */
export async function hasWordingChanged(
  { db }: Pick<Ground, 'db'>,
  { template, since }: { template: string; since: Date },
): Promise<boolean> {
  const rows = await db
    .select({ id: auditEvents.id })
    .from(auditEvents)
    .where(
      and(
        eq(auditEvents.subjectKind, 'mail_template'),
        eq(auditEvents.subjectId, template),
        inArray(auditEvents.type, ['mail.worded', 'mail.wording_restored']),
        gt(auditEvents.at, since),
      ),
    )
    .limit(1)
  return rows.length > 0
}
