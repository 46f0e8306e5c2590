import { randomUUID } from 'node:crypto'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import { findOrAddPerson } from '#src/features/cases/people.server.ts'
import { cases } from '#src/features/cases/table.server.ts'
import { recordEvent } from '#src/features/events/record-event.server.ts'
import type { ConsultationForm } from '#src/features/money/forms.ts'
import { loadPrice } from '#src/features/site/catalogue/queries.server.ts'
import { consultations } from './table.server.ts'

/** What a visitor may tell us before the call. */
export type Brief = Partial<
  Pick<typeof consultations.$inferInsert, 'sector' | 'topic' | 'question' | 'zone' | 'wishedAt'>
>

export type NewConsultation = ConsultationForm & { ref?: string | null }

/** Creates a new case even if the same form is sent twice: reusing one would show strangers what its owner bought. */
export async function createConsultation(
  app: AppContext,
  input: NewConsultation,
): Promise<{ id: string; email: string }> {
  return app.db.transaction(tx => insertConsultation(app, tx, input))
}

export async function insertConsultation(
  app: AppContext,
  tx: Transaction,
  { item, email, name, ref = null }: NewConsultation,
  brief: Brief = {},
): Promise<{ id: string; email: string }> {
  const id = randomUUID()
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
  await tx.insert(consultations).values({ caseId: id, ...brief, updatedAt: now })
  await recordEvent(app, tx, {
    type: 'order.created',
    actor: { kind: 'visitor' },
    subject: { kind: 'consultation', id },
    item,
  })
  return { id, email }
}
