import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { documentLabel } from '#src/features/documents/document-statuses.ts'
import { Badge } from '../../../ui/badge.tsx'
import type { ShownDocument } from './review-page.server.ts'
import { DESK_HEADING } from './use-leaving.ts'

/** What it is, whose it is, and what it was asked for with. */
export function About({ document }: { document: ShownDocument }) {
  const { asked, status } = document
  return (
    <section className="panel" aria-labelledby={DESK_HEADING}>
      <h2 id={DESK_HEADING} tabIndex={-1}>
        {document.documentType}
      </h2>
      {document.isDamaged && (
        <p className="notice bad">The file is missing or is not what was stored: please ask for it again.</p>
      )}
      <dl className="facts">
        <Fact name="Applicant">
          <Link to={addresses.adminApplication(document.applicationId)}>{document.applicantName}</Link>{' '}
          <span className="muted whole">{document.reference}</span>
        </Fact>
        <Fact name="File">
          {document.fileName} <span className="muted">({document.size})</span>
        </Fact>
        <Fact name="Uploaded">{document.uploadedOn}</Fact>
        {status !== 'pending' && (
          <Fact name="Decided">
            <Badge kind={status}>{documentLabel(status)}</Badge> {document.adminComment}
          </Fact>
        )}
        {asked === null ? (
          <Fact name="Asked for">Nobody asked for it: the applicant sent it unasked.</Fact>
        ) : (
          <>
            <Fact name="Asked for">
              <span className="as-typed">{asked.description}</span>{' '}
              <span className="muted under">on {asked.requestedOn}</span>
            </Fact>
            <Fact name="Due date">{asked.dueOn}</Fact>
          </>
        )}
      </dl>
    </section>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
