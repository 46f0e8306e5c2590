import { Link } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { DOCUMENT_STATES } from '#src/features/documents/states.ts'
import { Badge } from '../../../ui/badge.tsx'
import { DocumentActions } from '../parts/document-actions.tsx'
import { DocumentName } from '../parts/document-name.tsx'
import { Ledger } from '../parts/ledger.tsx'
import type { ShownDocuments } from './shown-documents.server.ts'

const HEADS = [
  { label: 'File name', look: 'file' },
  { label: 'Type', look: 'type' },
  { label: 'Applicant', look: 'whose' },
  { label: 'Size', look: 'amount' },
  { label: 'Uploaded', look: 'date' },
  { label: 'Status' },
  { label: 'Actions', look: 'acts' },
] as const

/** What applicants handed in, and what can be done with it. */
export function DocumentTable({ rows }: Pick<ShownDocuments, 'rows'>) {
  return (
    <Ledger
      caption="Documents"
      heads={HEADS}
      rows={rows.map(({ document, application }) => ({
        key: document.id,
        cells: [
          <DocumentName key="name" document={document} application={application} />,
          document.documentType,
          <>
            <Link className="name" to={addresses.adminApplication(application.id)}>
              {application.applicantName}
            </Link>
            <span className="under">{application.reference ?? application.email}</span>
          </>,
          document.size,
          document.uploadedOn,
          <Badge key="status" tone={DOCUMENT_STATES[document.status].tone}>
            {document.label}
          </Badge>,
          <DocumentActions key="actions" document={document} application={application} hasRequest />,
        ],
      }))}
    />
  )
}
