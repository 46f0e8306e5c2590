import { Link } from 'react-router'
import { DOCUMENT_STATES, DOCUMENT_STATUSES } from '#src/features/documents/states.ts'
import { ApplyButton, FilterSelect } from '../applications/filter-field.tsx'
import { SearchField } from '../applications/search-field.tsx'
import { useFilterForm } from '../applications/use-filter-form.ts'
import type { ShownDocuments } from './shown-documents.server.ts'

const STATUS_CHOICES = DOCUMENT_STATUSES.map(status => [status, DOCUMENT_STATES[status].label] as const)

/** What the list is narrowed down to. */
export function DocumentFilters({
  filters,
  isFiltered,
  types,
  clear,
  tab,
}: Pick<ShownDocuments, 'filters' | 'isFiltered' | 'types' | 'clear'> & { tab?: string }) {
  const form = useFilterForm(filters)
  return (
    <form className="filters" method="get" action={clear.split('?')[0]} {...form}>
      {tab !== undefined && <input type="hidden" name="tab" value={tab} />}
      <SearchField shown={filters.q} placeholder="Applicant, file or type" />
      <FilterSelect
        label="Document Type"
        name="type"
        shown={filters.type}
        all="All types"
        choices={types.map(type => [type, type])}
      />
      <FilterSelect label="Status" name="status" shown={filters.status} all="All statuses" choices={STATUS_CHOICES} />
      <ApplyButton />
      {isFiltered && (
        <p className="clear">
          <Link to={clear}>Clear</Link>
        </p>
      )}
    </form>
  )
}
