import { DOCUMENT_TYPES } from '#src/features/documents/document-types.ts'
import { isRequestOpen } from '#src/features/documents/states.ts'
import { listDocumentsToResend } from '#src/features/documents/wanted-documents.ts'
import type { TrackingPage } from './tracking-page.server.ts'

export type RequestedUpload = {
  documentType: string
  requestId: string | null
  resumes: UnfinishedUpload | null
  partial: UnfinishedUpload | null
}

type UnfinishedUpload = { documentType: string; fileName: string; sizeBytes: number; percent: number }

/** Finds what the upload dialog was opened for. An unknown id opens the dialog for a new document. */
export function findRequestedUpload(
  page: Pick<TrackingPage, 'application' | 'requests' | 'uploads' | 'documents'>,
  requestedId: string,
): RequestedUpload {
  const { requests, uploads } = page
  const unfinished = uploads.filter(({ state, purpose }) => state === 'arriving' && purpose === 'document')
  const requestedUnfinished = unfinished.find(({ id }) => id === requestedId)
  if (requestedUnfinished !== undefined) {
    const { documentType, requestId } = requestedUnfinished
    return { documentType, requestId, resumes: describeUnfinished(requestedUnfinished), partial: null }
  }
  const lastUnfinished = unfinished.at(-1)
  const partial = lastUnfinished === undefined ? null : describeUnfinished(lastUnfinished)
  const request = requests.find(({ id, status }) => id === requestedId && isRequestOpen(status))
  if (request !== undefined)
    return { documentType: request.documentType, requestId: request.id, resumes: null, partial }
  const rejected = listDocumentsToResend(page).find(({ id }) => id === requestedId)?.documentType
  const isSelectableType = listTypesToChoose(page).some(([type]) => type === rejected)
  return { documentType: isSelectableType && rejected ? rejected : '', requestId: null, resumes: null, partial }
}

function describeUnfinished(upload: TrackingPage['uploads'][number]): UnfinishedUpload {
  const { documentType, fileName, sizeBytes } = upload
  return { documentType, fileName, sizeBytes, percent: calculateReceivedPercent(upload) }
}

/** The percentage is rounded down, so that an unfinished upload never shows 100 %. */
export function calculateReceivedPercent({
  receivedBytes,
  sizeBytes,
}: {
  receivedBytes: number
  sizeBytes: number
}): number {
  return Math.floor((receivedBytes / sizeBytes) * 100)
}

/** Returns pairs of value and label. The requested types come first. */
export function listTypesToChoose({
  requests,
}: Pick<TrackingPage, 'requests'>): ReadonlyArray<readonly [value: string, label: string]> {
  const requested = new Set(requests.filter(({ status }) => isRequestOpen(status)).map(request => request.documentType))
  return [
    ...Array.from(requested, type => [type, `${type} (Requested)`] as const),
    ...DOCUMENT_TYPES.filter(type => !requested.has(type)).map(type => [type, type] as const),
  ]
}
