import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { DOCUMENT_STATES, isUnreviewed } from '#src/features/documents/states.ts'
import { Badge } from '../../../ui/badge.tsx'
import { FileName } from '../parts/file-name.tsx'
import type { ShownDocument } from './review-page.server.ts'
import { DESK_HEADING } from './use-leaving.ts'

/** What it is, whose it is, and what it was asked for with. What else is known is folded where there is little room. */
export function About({ document }: { document: ShownDocument }) {
  const { asked, status } = document
  const [isOpen, setOpen] = useState(false)
  return (
    <section className="panel" aria-labelledby={DESK_HEADING}>
      <h2 id={DESK_HEADING} tabIndex={-1}>
        {document.documentType}
      </h2>
      {document.isDamaged && (
        <p className="notice bad">The file is missing or is not what was stored: please ask for it again.</p>
      )}
      <dl className="facts" data-open={isOpen || undefined}>
        <Fact name="Applicant">
          <Link to={addresses.adminApplication(document.applicationId)}>{document.applicantName}</Link>{' '}
          <span className="muted whole">{document.reference}</span>
        </Fact>
        <Fact name="Asked for">
          {asked === null ? (
            'Not asked for'
          ) : (
            <>
              <span className="as-typed">{asked.description}</span>{' '}
              <span className="muted under">on {asked.requestedOn}</span>
            </>
          )}
        </Fact>
        {!isUnreviewed(status) && (
          <Fact name="Decided">
            <Badge tone={DOCUMENT_STATES[status].tone}>{DOCUMENT_STATES[status].label}</Badge> {document.adminComment}
          </Fact>
        )}
        {asked !== null && (
          <Fact name="Due date" look="rest">
            {asked.dueOn}
          </Fact>
        )}
        <Fact name="File" look="rest">
          <FileName name={document.fileName} /> <span className="muted whole">({document.size})</span>
        </Fact>
        <Fact name="Uploaded" look="rest">
          {document.uploadedOn}
        </Fact>
      </dl>
      <button className="link-btn unfold" type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'Less' : 'More'}
      </button>
    </section>
  )
}

function Fact({ name, look, children }: { name: string; look?: 'rest'; children: ReactNode }) {
  return (
    <div className={look}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
