import { useRouteLoaderData } from 'react-router'
import { describeResponseTime } from '#src/brand.ts'
import type { Purpose } from '#src/features/documents/states.ts'
import { type ToastMessage, ToastRegion } from '../../ui/toast.tsx'

/** `isWaiting` is true while the file is saved but not yet checked. */
export function createArrivalToast(
  { purpose, documentType, fileName }: { purpose: Purpose; documentType: string; fileName: string },
  isWaiting: boolean,
): ToastMessage & { place: MessagePlace } {
  const place = purpose === 'document' ? 'documents' : 'application'
  const fileInWords = `${documentType}: ${fileName}.`
  if (isWaiting) {
    const description = `${fileInWords} We’re checking it, and it will appear here in a moment.`
    return { title: 'Document Received', description, tone: 'info', place }
  }
  const storedText = `Your document has been uploaded successfully. ${fileInWords}`
  return purpose === 'document'
    ? { title: 'Document Uploaded', description: `${storedText} ${REVIEW_TIME_NOTE}`, tone: 'ok', place }
    : {
        title: 'Application Resubmitted',
        description: `${storedText} We read it next.`,
        tone: 'ok',
        place,
      }
}

const REVIEW_TIME_NOTE = `We review documents within ${describeResponseTime('Document review')} and email you.`

export function createFailureToast(message = 'Unable to upload your document. Please try again.'): ToastMessage {
  return { title: 'Upload Failed', description: message, tone: 'bad' }
}

/** Error messages by field. `form` is an error that belongs to no field. */
export type UploadErrors = { documentType?: string; file?: string; form?: string }

export type ReturnedUpload = {
  intent: 'upload' | 'resubmit'
  errors: UploadErrors
  typed: { documentType: string }
}

export const RESUBMISSION_TYPE_REQUIRED = 'Resubmission type is required'

/** The script of uploads moves the focus to it. */
export function UploadMessage({ toast, place }: { toast: ToastMessage | null; place: MessagePlace }) {
  return (
    <div id={findMessageId(place)} className="page-message" tabIndex={-1}>
      <ToastRegion toast={toast?.place === place ? toast : null} />
    </div>
  )
}

type MessagePlace = NonNullable<ToastMessage['place']>

export function findMessageId(place: MessagePlace): string {
  return `message-in-${place}`
}

export function usePlacedToast(): ToastMessage | null {
  const rootData = useRouteLoaderData<{ toast?: ToastMessage | null }>('root')
  return rootData?.toast?.place === undefined ? null : rootData.toast
}
