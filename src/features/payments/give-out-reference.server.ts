import { eq } from 'drizzle-orm'
import type { Transaction } from '#src/database/client.ts'
import type { Ground } from '#src/database/ground.ts'
import { unusedReference } from '#src/features/applications/queries.server.ts'
import { applications } from '#src/features/applications/table.server.ts'
import { recordEvent } from '#src/features/audit/record-event.server.ts'
import type { Purchase } from './purchase.server.ts'

/** The reference of an application that is being paid, its row locked: the one that it has, or with the first payment a new one. */
export async function giveOutReference(app: Ground, tx: Transaction, { key, reference }: Purchase): Promise<string> {
  if (reference !== null) return reference
  const given = await unusedReference(tx)
  await tx.update(applications).set({ reference: given }).where(eq(applications.id, key.id))
  await recordEvent(app, tx, {
    type: 'application.reference_issued',
    actor: { kind: 'system' },
    subject: { kind: 'application', id: key.id },
    reference: given,
  })
  return given
}
