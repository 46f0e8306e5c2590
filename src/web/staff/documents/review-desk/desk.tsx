import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { DOCUMENT_STATES, isUnreviewed } from '#src/features/documents/states.ts'
import { Badge } from '../../../ui/badge.tsx'
import { useMay } from '../../parts/use-may.ts'
import { DocumentPreview } from '../document-preview.tsx'
import { DownloadButton } from '../download-button.tsx'
import { FileName } from '../file-name.tsx'
import { DecisionForm } from './decision-form.tsx'
import type { ReviewPage, ShownDocument } from './review-page.server.ts'
import { DESK_HEADING_ID, type LeaveDocument } from './use-next-document.ts'

export function Desk({
  page,
  document,
  onLeave,
}: {
  page: ReviewPage
  document: ShownDocument
  onLeave: LeaveDocument
}) {
  const mayReview = useMay('reviewDocument')
  const [hasOpened, setOpened] = useState(document.hasOpened)
  const markOpened = () => setOpened(true)
  return (
    <div className="review-desk">
      <div className="review-side">
        <div className="review-about">
          <DocumentDetails document={document} />
        </div>
        {mayReview && (
          <div className="review-decision">
            <DecisionForm page={page} document={document} hasOpened={hasOpened} onLeave={onLeave} />
          </div>
        )}
        {document.earlier.length > 0 && (
          <div className="review-earlier">
            <EarlierUploads page={page} document={document} />
          </div>
        )}
      </div>
      <section className="panel review-file" aria-label="The file">
        <DocumentPreview
          document={document}
          onShown={markOpened}
          toolbarButton={
            <DownloadButton
              action={addresses.adminFile(document.id)}
              fileName={document.fileName}
              className="btn line sm"
              onDownload={markOpened}
            >
              Download
            </DownloadButton>
          }
        />
      </section>
    </div>
  )
}

function DocumentDetails({ document }: { document: ShownDocument }) {
  const { documentRequest, status } = document
  const [isOpen, setOpen] = useState(false)
  return (
    <section className="panel" aria-labelledby={DESK_HEADING_ID}>
      <h2 id={DESK_HEADING_ID} tabIndex={-1}>
        {document.documentType}
      </h2>
      {document.isDamaged && <p className="notice bad">The file is missing or damaged. Please request it again.</p>}
      <dl className="facts" data-open={isOpen || undefined}>
        <Detail name="Applicant">
          <Link to={addresses.adminApplication(document.caseId)}>{document.applicantName}</Link>{' '}
          <span className="muted no-wrap">{document.reference}</span>
        </Detail>
        <Detail name="Owner">{document.ownerName ?? 'Nobody'}</Detail>
        <Detail name="Requested">
          {documentRequest === null ? (
            'Not requested'
          ) : (
            <>
              <span className="breaks">{documentRequest.description}</span>{' '}
              <span className="muted under">on {documentRequest.requestedOn}</span>
            </>
          )}
        </Detail>
        {!isUnreviewed(status) && (
          <Detail name="Decided">
            <Badge tone={DOCUMENT_STATES[status].tone}>{DOCUMENT_STATES[status].label}</Badge> {document.adminComment}
          </Detail>
        )}
        {documentRequest !== null && (
          <Detail name="Due date" className="rest">
            {documentRequest.dueOn}
          </Detail>
        )}
        <Detail name="File" className="rest">
          <FileName name={document.fileName} /> <span className="muted no-wrap">({document.size})</span>
        </Detail>
        <Detail name="Uploaded" className="rest">
          {document.uploadedOn}
        </Detail>
      </dl>
      <button className="link-btn show-more" type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'Less' : 'More'}
      </button>
    </section>
  )
}

function Detail({ name, className, children }: { name: string; className?: 'rest'; children: ReactNode }) {
  return (
    <div className={className}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function EarlierUploads({ page, document: { earlier } }: { page: ReviewPage; document: ShownDocument }) {
  return (
    <section className="panel" aria-labelledby="earlier">
      <h2 id="earlier">Earlier uploads</h2>
      <ul className="earlier">
        {earlier.map(before => (
          <li key={before.id}>
            <Link to={addresses.adminReview({ ...page.queueQuery, document: before.id })}>{before.fileName}</Link>{' '}
            <Badge tone={DOCUMENT_STATES[before.status].tone}>{DOCUMENT_STATES[before.status].label}</Badge>
            <span className="muted under">{before.uploadedOn}</span>
            {before.adminComment !== null && <p className="breaks">{before.adminComment}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}
