import { DOCUMENT_TYPES } from '#src/features/documents/document-types.ts'
import { isRequestOpen } from '#src/features/documents/states.ts'
import { toSendAgain } from '#src/features/documents/wanted-documents.ts'
import type { TrackingPage } from './tracking-page.server.ts'

export type AskedUpload = {
  documentType: string
  requestId: string | null
  /** The one that it was opened to go on with. */
  goesOnWith: Unfinished | null
  /** Else the last that is here in part: after a reload its page does not know any more that it was sending it. */
  begun: Unfinished | null
}

type Unfinished = { documentType: string; fileName: string; sizeBytes: number; percent: number }

/** What the dialog was opened for. An id that is not here any more counts as none. */
export function askedUpload(
  page: Pick<TrackingPage, 'application' | 'requests' | 'uploads' | 'documents'>,
  asked: string,
): AskedUpload {
  const { requests, uploads } = page
  const unfinished = uploads.filter(({ state, purpose }) => state === 'arriving' && purpose === 'document')
  const wanted = unfinished.find(({ id }) => id === asked)
  if (wanted !== undefined) {
    const { documentType, requestId } = wanted
    return { documentType, requestId, goesOnWith: told(wanted), begun: null }
  }
  const last = unfinished.at(-1)
  const begun = last === undefined ? null : told(last)
  const request = requests.find(({ id, status }) => id === asked && isRequestOpen(status))
  if (request !== undefined)
    return { documentType: request.documentType, requestId: request.id, goesOnWith: null, begun }
  const rejected = toSendAgain(page).find(({ id }) => id === asked)?.documentType
  const isOffered = typesToChoose(page).some(([type]) => type === rejected)
  return { documentType: isOffered && rejected ? rejected : '', requestId: null, goesOnWith: null, begun }
}

function told(upload: TrackingPage['uploads'][number]): Unfinished {
  const { documentType, fileName, sizeBytes } = upload
  return { documentType, fileName, sizeBytes, percent: percentHere(upload) }
}

/** Rounded down: nothing is whole before it is. */
export function percentHere({ receivedBytes, sizeBytes }: { receivedBytes: number; sizeBytes: number }): number {
  return Math.floor((receivedBytes / sizeBytes) * 100)
}

/** What can be sent, as pairs of what is sent and what is read: first what was asked for, each once. */
export function typesToChoose({
  requests,
}: Pick<TrackingPage, 'requests'>): ReadonlyArray<readonly [value: string, label: string]> {
  const requested = new Set(requests.filter(({ status }) => isRequestOpen(status)).map(request => request.documentType))
  return [
    ...Array.from(requested, type => [type, `${type} (Requested)`] as const),
    ...DOCUMENT_TYPES.filter(type => !requested.has(type)).map(type => [type, type] as const),
  ]
}
