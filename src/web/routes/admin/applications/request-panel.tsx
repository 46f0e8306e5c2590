import { Link } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { SHOWN_REQUEST_STATES, SHOWN_REQUEST_STATUSES } from '#src/features/documents/states.ts'
import { Badge } from '../../../ui/badge.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Ledger } from '../parts/ledger.tsx'
import { ApplyButton, FilterSelect } from './filter-field.tsx'
import { ListPager } from './list-pager.tsx'
import { SearchField } from './search-field.tsx'
import type { ShownRequests } from './shown-requests.server.ts'
import { useFilterForm } from './use-filter-form.ts'

const STATUS_CHOICES = SHOWN_REQUEST_STATUSES.map(status => [status, SHOWN_REQUEST_STATES[status].label] as const)
const HEADS = [
  { label: 'Applicant' },
  { label: 'Document Type' },
  { label: 'Description' },
  { label: 'Requested', look: 'date' },
  { label: 'Due Date', look: 'date' },
  { label: 'Status' },
] as const

/** What applicants were asked for. */
export function RequestPanel({ requests }: { requests: ShownRequests }) {
  const { filters, types, isFiltered, clear, pager, rows } = requests
  const typeChoices = types.map(type => [type, type] as const)
  const form = useFilterForm(filters)
  return (
    <>
      <form className="filters" method="get" action={addresses.adminApplications()} {...form}>
        <input type="hidden" name="tab" value="documents" />
        <input type="hidden" name="show" value="requests" />
        <SearchField shown={filters.q} placeholder="Applicant or document type" />
        <FilterSelect label="Document Type" name="type" shown={filters.type} all="All types" choices={typeChoices} />
        <FilterSelect label="Status" name="status" shown={filters.status} all="All statuses" choices={STATUS_CHOICES} />
        <ApplyButton />
        {isFiltered && (
          <p className="clear">
            <Link to={clear}>Clear</Link>
          </p>
        )}
      </form>
      <div className="panel flush list-panel">
        {rows.length === 0 ? <NothingAsked isFiltered={isFiltered} /> : <RequestTable rows={rows} />}
      </div>
      <ListPager label="Pages of document requests" pager={pager} />
    </>
  )
}

function RequestTable({ rows }: Pick<ShownRequests, 'rows'>) {
  return (
    <Ledger
      caption="Document requests"
      heads={HEADS}
      rows={rows.map(row => ({
        key: row.id,
        cells: [
          <>
            <Link className="name" to={addresses.adminApplication(row.applicationId)}>
              {row.applicantName}
            </Link>
            <span className="under">{row.reference ?? row.email}</span>
          </>,
          row.documentType,
          row.description,
          row.requested,
          row.due,
          <Badge key="status" tone={SHOWN_REQUEST_STATES[row.status].tone}>
            {row.label}
          </Badge>,
        ],
      }))}
    />
  )
}

function NothingAsked({ isFiltered }: { isFiltered: boolean }) {
  return isFiltered ? (
    <EmptyState panel="lattice" title="No document request matches" heading="h2">
      <p>Half a name, an email, a reference or a document type is enough.</p>
    </EmptyState>
  ) : (
    <EmptyState panel="leaves" title="No document was asked for yet" heading="h2">
      <p>
        With Request Document, beside each application, you ask for one: the applicant gets an email, and it stands
        here.
      </p>
    </EmptyState>
  )
}
