import { addresses } from '#src/addresses.ts'
import { DocumentPreview } from '../parts/document-preview.tsx'
import { DownloadLink } from '../parts/download-link.tsx'
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
            <DownloadLink className="btn line sm" href={addresses.adminFile(document.id, { download: '1' })}>
              Download
            </DownloadLink>
          }
        />
      </section>
      <div className="review-decision">
        <DecisionForm page={page} document={document} onLeave={onLeave} />
        {document.earlier.length > 0 && <Earlier document={document} />}
      </div>
    </div>
  )
}
