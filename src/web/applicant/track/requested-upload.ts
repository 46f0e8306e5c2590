import { DOCUMENT_TYPES, listUsualRequests, OTHER_DOCUMENT_TYPE } from '#src/features/documents/document-types.ts'
import { isRequestOpen, isUnreviewed } from '#src/features/documents/states.ts'
import { listDocumentsToResend } from '#src/features/documents/wanted-documents.ts'
import type { TrackingPage } from './tracking-page.server.ts'

export type RequestedUpload = {
  documentType: string
  requestId: string | null
  /** The piece of evidence that the file is for. */
  pieceId: string | null
  resumedUpload: UnfinishedUpload | null
  unfinishedUpload: UnfinishedUpload | null
  replaced: { id: string; fileName: string } | null
}

type UnfinishedUpload = { documentType: string; fileName: string; sizeBytes: number; percent: number }

/** Finds what the upload dialog was opened for. An unknown id opens the dialog for a new document. */
export function findRequestedUpload(
  page: Pick<TrackingPage, 'application' | 'requests' | 'uploads' | 'documents' | 'hasProof'>,
  requestedId: string,
): RequestedUpload {
  const { requests, uploads } = page
  const unfinishedUploads = uploads.filter(({ state, purpose }) => state === 'arriving' && purpose === 'document')
  const requestedUnfinished = unfinishedUploads.find(({ id }) => id === requestedId)
  if (requestedUnfinished !== undefined) {
    const { documentType, requestId } = requestedUnfinished
    const resumedUpload = describeUnfinished(requestedUnfinished)
    return { documentType, requestId, pieceId: null, resumedUpload, unfinishedUpload: null, replaced: null }
  }
  const lastUnfinished = unfinishedUploads.at(-1)
  const pieceId = readPieceToUpload(requestedId)
  const newUpload: RequestedUpload = {
    // The piece says what the file is.
    documentType: pieceId === null ? '' : OTHER_DOCUMENT_TYPE,
    requestId: null,
    pieceId,
    resumedUpload: null,
    unfinishedUpload: lastUnfinished === undefined ? null : describeUnfinished(lastUnfinished),
    replaced: null,
  }
  const request = requests.find(({ id, status }) => id === requestedId && isRequestOpen(status))
  if (request !== undefined) return { ...newUpload, documentType: request.documentType, requestId: request.id }
  const replaced = page.documents.find(
    document => document.id === requestedId && page.hasProof && isReplaceable(document),
  )
  if (replaced !== undefined) {
    const { documentType, id, fileName } = replaced
    return { ...newUpload, documentType, replaced: { id, fileName } }
  }
  const rejectedType = listDocumentsToResend(page).find(({ id }) => id === requestedId)?.documentType
  const isSelectableType = listTypesToChoose(page).some(([type]) => type === rejectedType)
  return isSelectableType && rejectedType ? { ...newUpload, documentType: rejectedType } : newUpload
}

const PIECE_PREFIX = 'piece-'

/** Names a piece of evidence in the address of the upload dialog. */
export function uploadForPiece(pieceId: string): string {
  return PIECE_PREFIX + pieceId
}

function readPieceToUpload(requestedId: string): string | null {
  return requestedId.startsWith(PIECE_PREFIX) ? requestedId.slice(PIECE_PREFIX.length) : null
}

/** Tells whether the applicant may still send another file instead. */
export function isReplaceable({ status, addedByUs }: TrackingPage['documents'][number]): boolean {
  return isUnreviewed(status) && addedByUs === null
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

/** Returns pairs of value and label. The requested types come first, and those of our list for the sector last. */
export function listTypesToChoose({
  requests,
  application,
}: Pick<TrackingPage, 'requests' | 'application'>): ReadonlyArray<readonly [value: string, label: string]> {
  const requestedTypes = new Set(
    requests.filter(({ status }) => isRequestOpen(status)).map(request => request.documentType),
  )
  return [
    ...Array.from(requestedTypes, type => [type, `${type} (Requested)`] as const),
    ...listOtherTypes(application.sector)
      .filter(type => !requestedTypes.has(type))
      .map(type => [type, type] as const),
  ]
}

function listOtherTypes(sector: string | null): ReadonlyArray<string> {
  const usualTypes = listUsualRequests(sector).map(({ documentType }) => documentType)
  return [...new Set([...DOCUMENT_TYPES.filter(type => type !== OTHER_TYPE), ...usualTypes, OTHER_TYPE])]
}

const OTHER_TYPE = 'Other'
