import { DOCUMENT_TYPES } from '#src/features/documents/document-types.ts'
import { isRequestOpen } from '#src/features/documents/states.ts'
import { documentsToResend } from '#src/features/documents/wanted-documents.ts'
import type { TrackingPage } from './tracking-page.server.ts'

export type RequestedUpload = {
  documentType: string
  requestId: string | null
  /** The unfinished upload that was requested. */
  resumes: Unfinished | null
  /** The last unfinished upload, which the dialog offers to continue. */
  partial: Unfinished | null
}

type Unfinished = { documentType: string; fileName: string; sizeBytes: number; percent: number }

/** Finds what the upload dialog was opened for. An unknown id opens the dialog for a new document. */
export function requestedUpload(
  page: Pick<TrackingPage, 'application' | 'requests' | 'uploads' | 'documents'>,
  requestedId: string,
): RequestedUpload {
  const { requests, uploads } = page
  const unfinished = uploads.filter(({ state, purpose }) => state === 'arriving' && purpose === 'document')
  const requestedOne = unfinished.find(({ id }) => id === requestedId)
  if (requestedOne !== undefined) {
    const { documentType, requestId } = requestedOne
    return { documentType, requestId, resumes: toUnfinished(requestedOne), partial: null }
  }
  const last = unfinished.at(-1)
  const partial = last === undefined ? null : toUnfinished(last)
  const request = requests.find(({ id, status }) => id === requestedId && isRequestOpen(status))
  if (request !== undefined)
    return { documentType: request.documentType, requestId: request.id, resumes: null, partial }
  const rejected = documentsToResend(page).find(({ id }) => id === requestedId)?.documentType
  const isSelectableType = typesToChoose(page).some(([type]) => type === rejected)
  return { documentType: isSelectableType && rejected ? rejected : '', requestId: null, resumes: null, partial }
}

function toUnfinished(upload: TrackingPage['uploads'][number]): Unfinished {
  const { documentType, fileName, sizeBytes } = upload
  return { documentType, fileName, sizeBytes, percent: receivedPercent(upload) }
}

/** The percentage is rounded down, so that an unfinished upload never shows 100 %. */
export function receivedPercent({ receivedBytes, sizeBytes }: { receivedBytes: number; sizeBytes: number }): number {
  return Math.floor((receivedBytes / sizeBytes) * 100)
}

/** Returns pairs of value and label. The requested types come first. */
export function typesToChoose({
  requests,
}: Pick<TrackingPage, 'requests'>): ReadonlyArray<readonly [value: string, label: string]> {
  const requested = new Set(requests.filter(({ status }) => isRequestOpen(status)).map(request => request.documentType))
  return [
    ...Array.from(requested, type => [type, `${type} (Requested)`] as const),
    ...DOCUMENT_TYPES.filter(type => !requested.has(type)).map(type => [type, type] as const),
  ]
}
