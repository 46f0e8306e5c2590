import type { RefObject } from 'react'
import { responseTime } from '#src/brand.ts'
import type { Purpose } from '#src/features/documents/states.ts'
import { type ToastMessage, Toasts } from '../../ui/toast.tsx'
import type { UploadErrors } from '../upload/receive-posted.server.ts'

/** What is said when a file has come. `waits`: it is safe, and becomes a document by itself. */
export function arrivalToast(
  { purpose, documentType, fileName }: { purpose: Purpose; documentType: string; fileName: string },
  waits: boolean,
): ToastMessage {
  const place = purpose === 'document' ? 'documents' : 'application'
  const what = `${documentType}: ${fileName}.`
  if (waits) {
    const description = `${what} We are checking it; it appears here by itself.`
    return { title: 'Document Received', description, tone: 'info', place }
  }
  const stored = `Your document has been uploaded successfully. ${what}`
  return purpose === 'document'
    ? { title: 'Document Uploaded', description: `${stored} ${NEXT}`, tone: 'ok', place }
    : {
        title: 'Application Resubmitted',
        description: `${stored} Your application is in final review.`,
        tone: 'ok',
        place,
      }
}

const NEXT = `We review documents within ${responseTime('Document review')} and write to you.`

export function failureToast(message = 'Unable to upload your document. Please try again.'): ToastMessage {
  return { title: 'Upload Failed', description: message, tone: 'bad' }
}

/** What comes back of a form that sent no file, or one that was not taken: what is wrong, by field, and what was chosen. */
export type ReturnedUpload = {
  intent: 'upload' | 'resubmit'
  errors: UploadErrors
  typed: { documentType: string }
}

export const RESUBMISSION_TYPE_REQUIRED = 'Resubmission type is required'

type SaidHere = { times: number; toast: ToastMessage | null; element: RefObject<HTMLDivElement | null> }

/** What became of a file, said where it was sent from: once, and the reader is taken there. */
export function Said({ said: { times, toast, element }, place }: { said: SaidHere; place: ToastMessage['place'] }) {
  const isHere = toast?.place === place
  return (
    <div ref={isHere ? element : undefined} id={isHere ? 'said' : undefined} className="said" tabIndex={-1}>
      <Toasts key={times} toast={isHere ? toast : null} />
    </div>
  )
}
