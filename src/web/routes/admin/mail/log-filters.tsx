import { Link } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { MAIL_STATES } from '#src/features/outbox/mail-states.ts'
import { ApplyButton, FilterSelect } from '../applications/filter-field.tsx'
import { SearchField } from '../applications/search-field.tsx'
import { useFilterForm } from '../applications/use-filter-form.ts'
import type { MailLogPage } from './log-page.server.ts'
import { MAIL_STATE_NAMES } from './mail-state-badge.tsx'

const STATE_CHOICES = MAIL_STATES.map(state => [state, MAIL_STATE_NAMES[state]] as const)

/** What the log is narrowed down to. */
export function LogFilters({ page: { filters, isFiltered, kinds } }: { page: MailLogPage }) {
  const form = useFilterForm(filters)
  return (
    <form className="filters" method="get" action={addresses.adminMailLog()} {...form}>
      <SearchField shown={filters.q} placeholder="Part of an address or subject" />
      <FilterSelect label="State" name="state" shown={filters.state} all="All states" choices={STATE_CHOICES} />
      <FilterSelect label="Kind" name="kind" shown={filters.kind} all="All kinds" choices={kinds} />
      {filters.about !== null && <input type="hidden" name="about" defaultValue={filters.about} />}
      <ApplyButton />
      {isFiltered && (
        <p className="clear">
          <Link to={addresses.adminMailLog()}>Clear</Link>
        </p>
      )}
    </form>
  )
}
