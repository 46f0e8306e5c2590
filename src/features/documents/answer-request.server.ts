import { and, eq, ne, not } from 'drizzle-orm'
import type { Clock } from '#src/clock.ts'
import type { Transaction } from '#src/database/client.ts'
import { inStates } from '#src/database/one-of.ts'
import type { LockedDocument } from './lock-document.server.ts'
import { nextReminder } from './reminder-times.ts'
import { APPROVED, type Decision, FULFILLED, isRejected, isRequestOpen, REQUESTED } from './states.ts'
import { documentRequests, documents } from './table.server.ts'

export type AnsweredRequest = typeof documentRequests.$inferSelect

/**
 * What a document was asked for with follows the decision about it: fulfilled, or open again where nothing else stands for
 * it. A step of the decision, with the application locked, before the document itself is written. Null: handed in unasked.
 */
export async function answerRequest(
  app: { clock: Clock },
  tx: Transaction,
  document: LockedDocument,
  decision: Decision,
): Promise<AnsweredRequest | null> {
  if (document.requestId === null) return null
  const [request] = await tx
    .select()
    .from(documentRequests)
    .where(eq(documentRequests.id, document.requestId))
    .for('update')
  if (request === undefined) return null
  const change = await changeOf(app, tx, document, decision, request)
  if (change === null) return request
  await tx.update(documentRequests).set(change).where(eq(documentRequests.id, request.id))
  return { ...request, ...change }
}

async function changeOf(
  app: { clock: Clock },
  tx: Transaction,
  document: LockedDocument,
  decision: Decision,
  request: AnsweredRequest,
) {
  if (decision === APPROVED) return { status: FULFILLED, remindAt: null } as const
  // What was rejected before answers nothing any more: that the request is fulfilled has another reason.
  if (isRejected(document.status) || isRequestOpen(request.status)) return null
  const [other] = await tx
    .select({ id: documents.id })
    .from(documents)
    .where(
      and(
        eq(documents.requestId, request.id),
        ne(documents.id, document.id),
        not(inStates(documents.status, isRejected)),
      ),
    )
    .limit(1)
  if (other !== undefined) return null
  return { status: REQUESTED, remindAt: nextReminder(request.dueDate, app.clock.now()), reminderSteps: 0 } as const
}
