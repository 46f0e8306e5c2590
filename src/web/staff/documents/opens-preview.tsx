import { type ReactNode, useState } from 'react'
import type { AskableApplicant } from '../application/actionable-application.ts'
import { useFocusBelow } from '../parts/use-focus-afterwards.ts'
import type { PreviewedDocument } from './document-preview.tsx'
import { PreviewDialog } from './preview-dialog.tsx'
import type { ReviewableDocument } from './review-dialog.tsx'

export type OpenedDocument = PreviewedDocument & ReviewableDocument

/** A button that opens a document over the page. */
export function OpensPreview({
  document,
  application,
  className,
  children,
}: {
  document: OpenedDocument
  application: AskableApplicant
  className: string
  children: ReactNode
}) {
  const willNeedFocus = useFocusBelow()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        className={className}
        type="button"
        aria-haspopup="dialog"
        title="Preview"
        data-action="preview"
        onClick={event => {
          willNeedFocus(event.currentTarget)
          setOpen(true)
        }}
      >
        {children}
      </button>
      {isOpen && <PreviewDialog document={document} application={application} onClose={() => setOpen(false)} />}
    </>
  )
}
