import { acceptsUploads } from '#src/features/applications/states.ts'
import { type DocumentStatus, isRequestOpen, type ShownRequestStatus } from './states.ts'
import { type Papers, toSendAgain } from './to-send-again.ts'

/** A document that we wait for. `due`: a day in Lagos, or null. `isAgain`: what came before was rejected. */
export type WantedDocument = { documentType: string; due: string | null; isAgain: boolean }

type AnyDocument = { requestId: string | null; documentType: string; status: DocumentStatus }
type AnyRequest = { id: string; documentType: string; status: ShownRequestStatus; dueDate: string | null }

/** Documents an applicant still has to send, nearest due date first: open requests, and rejected documents without a request. */
export function wantedDocuments(papers: Papers<AnyDocument, AnyRequest>): ReadonlyArray<WantedDocument> {
  if (!acceptsUploads(papers.application.status)) return []
  const again = toSendAgain(papers)
  const open = papers.requests.filter(({ status }) => isRequestOpen(status))
  const requested = open.map(({ id, documentType, dueDate }) => {
    return { documentType, due: dueDate, isAgain: again.some(({ requestId }) => requestId === id) }
  })
  const unrequested = again.filter(({ requestId }) => open.every(({ id }) => id !== requestId))
  return [...requested, ...unrequested.map(({ documentType }) => ({ documentType, due: null, isAgain: true }))].sort(
    (one, other) => (one.due ?? NO_DEADLINE).localeCompare(other.due ?? NO_DEADLINE),
  )
}

const NO_DEADLINE = '9999-12-31'
