import { Link } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { DOCUMENT_STATES } from '#src/features/documents/states.ts'
import { Badge } from '../../ui/badge.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { type DataColumn, DataTable } from '../parts/data-table.tsx'
import { FilterBar } from '../parts/filter-bar.tsx'
import { Pager } from '../parts/pager.tsx'
import { DocumentActions, DocumentName } from './document-actions.tsx'
import type { DocumentListPage } from './document-list-page.server.ts'

const COLUMNS: ReadonlyArray<DataColumn<DocumentListPage['rows'][number]>> = [
  { heading: 'File name', className: 'file', cell: row => <DocumentName {...row} /> },
  { heading: 'Type', className: 'type', cell: ({ document }) => document.documentType },
  {
    heading: 'Applicant',
    className: 'applicant',
    cell: ({ application, ownerName }) => (
      <>
        <Link className="name" to={addresses.adminApplication(application.id)}>
          {application.applicantName}
        </Link>
        <span className="under">{application.reference ?? application.email}</span>
        <span className="under">Owner: {ownerName ?? 'Nobody'}</span>
      </>
    ),
  },
  { heading: 'Size', className: 'amount', cell: ({ document }) => document.size },
  { heading: 'Uploaded', className: 'date', cell: ({ document }) => document.uploadedOn },
  {
    heading: 'Status',
    cell: ({ document }) => <Badge tone={DOCUMENT_STATES[document.status].tone}>{document.label}</Badge>,
  },
  { heading: 'Actions', className: 'acts', cell: row => <DocumentActions {...row} hasRequestButton /> },
]

/** `tab` names the tab that contains the list, so that filtering stays on that tab. */
export function DocumentPanel({ page, tab }: { page: DocumentListPage; tab?: string }) {
  const { action, fields, isFiltered, clear, rows, pager } = page
  return (
    <>
      <FilterBar
        action={action}
        keep={tab === undefined ? {} : { tab }}
        fields={fields}
        clear={isFiltered ? clear : null}
      />
      <div className="panel flush list-panel document-list">
        {rows.length === 0 ? (
          <EmptyDocumentList isFiltered={isFiltered} />
        ) : (
          <DataTable aria-label="Documents" columns={COLUMNS} rows={rows} rowKey={({ document }) => document.id} />
        )}
      </div>
      <Pager label="Pages of documents" {...pager} />
    </>
  )
}

function EmptyDocumentList({ isFiltered }: { isFiltered: boolean }) {
  return isFiltered ? (
    <EmptyState panel="lattice" title="No documents match" heading="h2">
      <p>Try part of a name, an email, a reference, a file name or a document type.</p>
    </EmptyState>
  ) : (
    <EmptyState panel="leaves" title="No documents uploaded yet" heading="h2">
      <p>
        Documents that applicants upload appear here, newest first, for you to approve or reject. Press “Request
        Document” beside an application to ask for one.
      </p>
    </EmptyState>
  )
}
