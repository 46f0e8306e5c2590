import { Link } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { isRequestOpen, SHOWN_REQUEST_STATES } from '#src/features/documents/states.ts'
import { Badge } from '../../../ui/badge.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { DocumentPanel } from '../../documents/document-panel.tsx'
import { OPEN_REQUEST_WAYS, RemindNowButton, RequestActions } from '../../documents/request-actions.tsx'
import { DataBody, type DataColumn, DataTable } from '../../parts/data-table.tsx'
import { FilterBar } from '../../parts/filter-bar.tsx'
import { Pager } from '../../parts/pager.tsx'
import type { DocumentsTabPage, RequestListPage } from './application-list-page.server.ts'

const DOCUMENT_LISTS = [
  ['documents', 'Uploaded'],
  ['requests', 'Requested'],
] as const

export function DocumentsTab({ page }: { page: DocumentsTabPage }) {
  return (
    <>
      <nav className="row chips" aria-label="Documents">
        {DOCUMENT_LISTS.map(([list, label]) => (
          <Link
            key={list}
            className={`btn sm ${list === page.list ? 'plain' : 'line'}`}
            aria-current={list === page.list ? 'page' : undefined}
            to={addresses.adminApplications({ tab: 'documents', show: list === 'requests' ? list : undefined })}
          >
            {label} {list === page.list && <span className="num">{page.count}</span>}
          </Link>
        ))}
      </nav>
      {page.list === 'requests' ? <RequestPanel requests={page} /> : <DocumentPanel page={page} tab="documents" />}
    </>
  )
}

type RequestRow = RequestListPage['people'][number]['requests'][number]

const COLUMNS: ReadonlyArray<DataColumn<RequestRow>> = [
  {
    heading: 'Applicant',
    cell: row => (
      <>
        <Link className="name" to={addresses.adminApplication(row.applicationId)}>
          {row.applicantName}
        </Link>
        <span className="under">{row.reference ?? row.email}</span>
        <span className="under">Owner: {row.ownerName ?? 'Nobody'}</span>
      </>
    ),
  },
  { heading: 'Document Type', cell: row => row.documentType },
  { heading: 'Description', cell: row => row.description },
  { heading: 'Requested', className: 'date', cell: row => row.requestedOn },
  { heading: 'Due Date', className: 'date', cell: row => row.dueOn },
  { heading: 'Status', cell: row => <Badge tone={SHOWN_REQUEST_STATES[row.status].tone}>{row.label}</Badge> },
]

/** One reminder lists everything that a person owes, so only the first open request has its button. */
function listColumns(requests: ReadonlyArray<RequestRow>): ReadonlyArray<DataColumn<RequestRow>> {
  const firstOpen = requests.find(({ status }) => isRequestOpen(status))
  return [
    ...COLUMNS,
    {
      heading: 'Actions',
      className: 'acts',
      cell: row =>
        isRequestOpen(row.status) && (
          <RequestActions
            target={{ applicationId: row.applicationId, requestId: row.id, documentType: row.documentType }}
            ways={OPEN_REQUEST_WAYS}
          >
            {row === firstOpen && <RemindNowButton {...row} />}
          </RequestActions>
        ),
    },
  ]
}

function RequestPanel({ requests }: { requests: RequestListPage }) {
  const { keep, fields, isFiltered, clear, pager, people } = requests
  return (
    <>
      <FilterBar action={addresses.adminApplications()} keep={keep} fields={fields} clear={isFiltered ? clear : null} />
      <div className="panel flush list-panel">
        {people.length === 0 ? (
          <EmptyRequestList isFiltered={isFiltered} />
        ) : (
          <DataTable aria-label="Document requests" columns={listColumns([])} rows={[]} rowKey={findRowKey}>
            {people.map(({ applicationId, requests }) => (
              <DataBody key={applicationId} columns={listColumns(requests)} rows={requests} rowKey={findRowKey} />
            ))}
          </DataTable>
        )}
      </div>
      <Pager label="Pages of document requests" {...pager} />
    </>
  )
}

const findRowKey = (row: RequestRow) => row.id

function EmptyRequestList({ isFiltered }: { isFiltered: boolean }) {
  return isFiltered ? (
    <EmptyState panel="lattice" title="No document requests match" heading="h2">
      <p>Try part of a name, an email, a reference or a document type.</p>
    </EmptyState>
  ) : (
    <EmptyState panel="leaves" title="No documents requested yet" heading="h2">
      <p>Press “Request Document” beside an application. The applicant gets an email, and the request appears here.</p>
    </EmptyState>
  )
}
