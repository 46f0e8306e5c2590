import { responseTime } from '#src/brand.ts'
import type { Purpose } from '#src/features/documents/uploads.ts'
import type { ToastMessage } from '../../../ui/toast.tsx'

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
