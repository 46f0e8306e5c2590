import { type Papers, toSendAgain } from './to-send-again.ts'

/** A document that we wait for. `due`: a day in Lagos, or null. `isAgain`: what came before was rejected. */
export type WantedDocument = { documentType: string; due: string | null; isAgain: boolean }

type AnyDocument = { requestId: string | null; documentType: string; status: string }
type AnyRequest = { id: string; documentType: string; status: string; dueDate: string | null }

/** Documents an applicant still has to send, nearest due date first: open requests, and rejected documents without a request. */
export function wantedDocuments(papers: Papers<AnyDocument, AnyRequest>): ReadonlyArray<WantedDocument> {
  if (papers.application.status === 'rejected') return []
  const again = toSendAgain(papers)
  const open = papers.requests.filter(({ status }) => status !== 'fulfilled')
  const requested = open.map(({ id, documentType, dueDate }) => {
    return { documentType, due: dueDate, isAgain: again.some(({ requestId }) => requestId === id) }
  })
  const unrequested = again.filter(({ requestId }) => open.every(({ id }) => id !== requestId))
  return [...requested, ...unrequested.map(({ documentType }) => ({ documentType, due: null, isAgain: true }))].sort(
    (one, other) => (one.due ?? NO_DEADLINE).localeCompare(other.due ?? NO_DEADLINE),
  )
}

const NO_DEADLINE = '9999-12-31'
