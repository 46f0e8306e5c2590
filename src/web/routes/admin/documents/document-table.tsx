import { Link } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { DOCUMENT_STATES } from '#src/features/documents/states.ts'
import { Badge } from '../../../ui/badge.tsx'
import { type DataColumn, DataTable } from '../parts/data-table.tsx'
import { DocumentActions } from '../parts/document-actions.tsx'
import { DocumentName } from '../parts/document-name.tsx'
import type { ShownDocuments } from './shown-documents.server.ts'

const COLUMNS: ReadonlyArray<DataColumn<ShownDocuments['rows'][number]>> = [
  { heading: 'File name', look: 'file', cell: row => <DocumentName {...row} /> },
  { heading: 'Type', look: 'type', cell: ({ document }) => document.documentType },
  {
    heading: 'Applicant',
    look: 'whose',
    cell: ({ application }) => (
      <>
        <Link className="name" to={addresses.adminApplication(application.id)}>
          {application.applicantName}
        </Link>
        <span className="under">{application.reference ?? application.email}</span>
      </>
    ),
  },
  { heading: 'Size', look: 'amount', cell: ({ document }) => document.size },
  { heading: 'Uploaded', look: 'date', cell: ({ document }) => document.uploadedOn },
  {
    heading: 'Status',
    cell: ({ document }) => <Badge tone={DOCUMENT_STATES[document.status].tone}>{document.label}</Badge>,
  },
  { heading: 'Actions', look: 'acts', cell: row => <DocumentActions {...row} hasRequest /> },
]

/** What applicants uploaded, and what can be done with it. */
export function DocumentTable({ rows }: Pick<ShownDocuments, 'rows'>) {
  return <DataTable aria-label="Documents" columns={COLUMNS} rows={rows} rowKey={({ document }) => document.id} />
}
