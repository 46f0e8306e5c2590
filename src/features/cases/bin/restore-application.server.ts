import { and, eq, isNotNull } from 'drizzle-orm'
import { z } from 'zod'
import type { AppContext } from '#src/database/app-context.ts'
import { findViolatedConstraint } from '#src/database/find-violated-constraint.ts'
import { cases } from '#src/features/cases/table.server.ts'
import type { StaffActor } from '#src/features/events/events.ts'
import { recordEvent } from '#src/features/events/record-event.server.ts'

/** Takes an application out of the bin. `taken` means that the same form has come again since, and waits to be paid. */
export async function restoreApplication(
  app: AppContext,
  actor: StaffActor,
  id: string,
): Promise<{ ok: true; reference: string | null } | { ok: false; reason: 'not-found' | 'taken' }> {
  if (!z.guid().safeParse(id).success) return { ok: false, reason: 'not-found' }
  try {
    return await app.db.transaction(async tx => {
      const [restored] = await tx
        .update(cases)
        .set({ deletedAt: null, deletedBy: null, eraseAt: null })
        .where(and(eq(cases.id, id), isNotNull(cases.deletedAt)))
        .returning({ reference: cases.reference })
      if (restored === undefined) return { ok: false, reason: 'not-found' }
      const { reference } = restored
      await recordEvent(app, tx, {
        type: 'application.restored',
        actor,
        subject: { kind: 'application', id },
        reference,
      })
      return { ok: true, reference }
    })
  } catch (error) {
    if (findViolatedConstraint(error) === 'cases_unpaid_once') return { ok: false, reason: 'taken' }
    throw error
  }
}
