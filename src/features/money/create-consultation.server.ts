import { randomUUID } from 'node:crypto'
import type { AppContext } from '#src/database/app-context.ts'
import { findOrAddPerson } from '#src/features/cases/people.server.ts'
import { cases } from '#src/features/cases/table.server.ts'
import { recordEvent } from '#src/features/events/record-event.server.ts'
import { loadPrice } from '#src/features/site/catalogue/queries.server.ts'
import type { ConsultationForm } from './forms.ts'

/** Creates a new case even if the same form is sent twice: reusing one would show strangers what its owner bought. */
export async function createConsultation(
  app: AppContext,
  input: ConsultationForm & { ref?: string | null },
): Promise<{ id: string; email: string }> {
  const { item, email, name, ref = null } = input
  const id = randomUUID()
  await app.db.transaction(async tx => {
    const agreedPence = await loadPrice(tx, item)
    const now = app.clock.now()
    await tx.insert(cases).values({
      id,
      kind: 'consultation',
      personId: await findOrAddPerson(tx, { email, name, createdAt: now }),
      email,
      name,
      item,
      plan: 'full',
      agreedPence,
      ref,
      createdAt: now,
      updatedAt: now,
    })
    await recordEvent(app, tx, {
      type: 'order.created',
      actor: { kind: 'visitor' },
      subject: { kind: 'consultation', id },
      item,
    })
  })
  return { id, email }
}
