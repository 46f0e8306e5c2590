import { addresses } from '#src/addresses.ts'
import { DocumentPreview } from '../parts/document-preview.tsx'
import { DownloadButton } from '../parts/download-button.tsx'
import { About } from './about.tsx'
import { DecisionForm } from './decision-form.tsx'
import { Earlier } from './earlier.tsx'
import type { ReviewPage, ShownDocument } from './review-page.server.ts'
import type { Leave } from './use-leaving.ts'

/** One document: what it is and what was asked for, the file itself, and the decision. */
export function Desk({ page, document, onLeave }: { page: ReviewPage; document: ShownDocument; onLeave: Leave }) {
  return (
    <div className="review-desk">
      <div className="review-about">
        <About document={document} />
      </div>
      <section className="panel review-file" aria-label="The file">
        <DocumentPreview
          document={document}
          tool={
            <DownloadButton
              action={addresses.adminFile(document.id)}
              fileName={document.fileName}
              className="btn line sm"
            >
              Download
            </DownloadButton>
          }
        />
      </section>
      <div className="review-decision">
        <DecisionForm page={page} document={document} onLeave={onLeave} />
        {document.earlier.length > 0 && <Earlier page={page} document={document} />}
      </div>
    </div>
  )
}
