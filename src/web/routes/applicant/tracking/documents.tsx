import { useRef } from 'react'
import { acceptsUploads, isStopped } from '#src/features/applications/states.ts'
import { STATUS_WORDS } from '#src/features/applications/status-words.ts'
import { DocumentRequests } from './document-requests.tsx'
import { OpenUpload } from './open-upload.tsx'
import { useIsPreview } from './preview.ts'
import type { ReturnedUpload } from './returned-upload.ts'
import { Said } from './said.tsx'
import type { TrackingPage } from './tracking-page.server.ts'
import { UnderWay } from './under-way.tsx'
import { UploadDialog } from './upload-dialog.tsx'
import { UploadedDocuments } from './uploaded-documents.tsx'
import type { Uploading } from './use-uploads.ts'

/** What we asked the applicant for, what came, and the way to send more. */
export function Documents({
  page,
  uploading: { sender, dialog, said },
  refresh,
  returned,
}: {
  page: TrackingPage
  uploading: Uploading
  refresh: () => void
  returned: ReturnedUpload | null
}) {
  const { reference, status } = page.application
  const takesFiles = acceptsUploads(status)
  const isPreview = useIsPreview()
  const head = useRef<HTMLDivElement>(null)
  return (
    <>
      <Said said={said} place="documents" />
      <div ref={head} className="doc-head">
        <h2>Document Management</h2>
        {takesFiles && (
          <OpenUpload reference={reference} upload="new" look="plain">
            Upload Document
          </OpenUpload>
        )}
      </div>
      {isStopped(status) && <p className="muted">{STATUS_WORDS[status].documentsClosed}</p>}
      {takesFiles && !isPreview && dialog.asked !== null && (
        <UploadDialog
          key={dialog.key}
          page={page}
          asked={dialog.asked}
          isAsLoaded={dialog.wasOpenAtFirst}
          close={dialog.close}
          returned={returned?.intent === 'upload' ? returned : null}
          sender={sender}
        />
      )}
      <UnderWay
        page={page}
        refresh={refresh}
        takesFiles={takesFiles}
        focusHead={() => head.current?.querySelector('button')?.focus()}
      />
      <DocumentRequests page={page} takesFiles={takesFiles} />
      <UploadedDocuments page={page} takesFiles={takesFiles} />
    </>
  )
}
