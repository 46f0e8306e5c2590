import { randomUUID } from 'node:crypto'
import type { Clock } from '#src/clock.ts'
import type { Database } from '#src/database/client.ts'
import type { RequestStatus } from '#src/features/documents/states.ts'
import { documentRequests } from '#src/features/documents/table.server.ts'

export type SavedDocumentRequest = typeof documentRequests.$inferSelect

type DocumentRequestDraft = {
  caseId: string
  documentType: string
  description: string
  dueDate: string | null
  status: RequestStatus
}

const DEFAULTS: Omit<DocumentRequestDraft, 'caseId'> = {
  documentType: 'Recommendation letter',
  description: 'Signed, on headed paper, from someone outside your company',
  dueDate: null,
  status: 'pending',
}

/**
 * A document request of an application:
 * `aDocumentRequest(application.id).ofType('Passport').dueOn('2026-11-26').saveTo(db, clock)`.
 */
export function aDocumentRequest(caseId: string, draft: Omit<DocumentRequestDraft, 'caseId'> = DEFAULTS) {
  const change = (changes: Partial<DocumentRequestDraft>) => aDocumentRequest(caseId, { ...draft, ...changes })
  return {
    ofType: (documentType: string) => change({ documentType }),
    withDescription: (description: string) => change({ description }),
    /** `dueDate` is a day in Lagos. */
    dueOn: (dueDate: string) => change({ dueDate }),
    inStatus: (status: RequestStatus) => change({ status }),
    saveTo: (db: Database, clock: Clock) => save({ caseId, ...draft }, db, clock.now()),
  }
}

async function save(draft: DocumentRequestDraft, db: Database, requestedAt: Date): Promise<SavedDocumentRequest> {
  const [saved] = await db
    .insert(documentRequests)
    .values({ id: randomUUID(), ...draft, requestedAt })
    .returning()
  if (saved === undefined) throw new Error('The request was not saved.')
  return saved
}
