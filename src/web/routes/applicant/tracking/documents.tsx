import { DocumentRequests } from './document-requests.tsx'
import { OpenUpload } from './open-upload.tsx'
import type { ReturnedUpload } from './returned-upload.ts'
import type { TrackingPage } from './tracking-page.server.ts'
import { UnderWay } from './under-way.tsx'
import { UploadDialog } from './upload-dialog.tsx'
import { UploadedDocuments } from './uploaded-documents.tsx'
import type { Uploading } from './use-uploads.ts'

/** What we asked the applicant for, what came, and the way to send more. */
export function Documents({
  page,
  uploading: { sender, dialog, refusedAs },
  refresh,
  returned,
}: {
  page: TrackingPage
  uploading: Uploading
  refresh: () => void
  returned: ReturnedUpload | null
}) {
  const { reference, status } = page.application
  const takesFiles = status !== 'rejected'
  return (
    <>
      <div className="doc-head">
        <h2>Document Management</h2>
        {takesFiles && (
          <OpenUpload reference={reference} upload="new" look="plain">
            Upload Document
          </OpenUpload>
        )}
      </div>
      {takesFiles && dialog.asked !== null && (
        <UploadDialog
          page={page}
          asked={dialog.asked}
          close={dialog.close}
          returned={returned?.intent === 'upload' ? returned : null}
          refused={refusedAs('document')}
          sender={sender}
        />
      )}
      <UnderWay page={page} refresh={refresh} takesFiles={takesFiles} />
      <DocumentRequests page={page} takesFiles={takesFiles} />
      <UploadedDocuments page={page} takesFiles={takesFiles} />
    </>
  )
}
