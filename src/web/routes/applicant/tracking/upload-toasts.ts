import type { Purpose } from '#src/features/documents/uploads.ts'
import type { ToastMessage } from '../../../ui/toast.tsx'

/** What is said when a file has come. `waits`: it is safe, and becomes a document by itself. */
export function arrivalToast(purpose: Purpose, waits: boolean): ToastMessage {
  if (waits) {
    return {
      title: 'Document Received',
      description: 'We are checking it; it appears here by itself.',
      tone: 'info',
    }
  }
  return purpose === 'document'
    ? { title: 'Document Uploaded', description: 'Your document has been uploaded successfully.', tone: 'ok' }
    : {
        title: 'Application Resubmitted',
        description: 'Your document has been uploaded successfully. Your application is in final review.',
        tone: 'ok',
      }
}

export function failureToast(message = 'Unable to upload your document. Please try again.'): ToastMessage {
  return { title: 'Upload Failed', description: message, tone: 'bad' }
}
