import { addresses } from '#src/addresses.ts'
import { sectorLabel } from '#src/features/applications/sectors.ts'
import { STATUSES, statusLabel } from '#src/features/applications/states.ts'
import { FILTER_SECTORS } from '#src/features/casework/filter-sectors.ts'
import { SORT_KEYS, SORTS } from '#src/features/casework/list-sorts.ts'
import { PAYMENT_PROGRESS, PAYMENT_PROGRESS_KEYS } from '#src/features/casework/payment-progress.ts'
import { ApplyButton, FilterDay, FilterSelect } from './filter-field.tsx'
import { FoldedFilters } from './folded-filters.tsx'
import { SearchField } from './search-field.tsx'
import type { ShownList } from './shown-list.server.ts'
import { useFilterForm } from './use-filter-form.ts'

const STATUS_CHOICES = STATUSES.map(status => [status, statusLabel(status)] as const)
const SECTOR_CHOICES = FILTER_SECTORS.map(sector => [sector, sectorLabel(sector) ?? sector] as const)
const PAYMENT_CHOICES = PAYMENT_PROGRESS_KEYS.map(key => [key, PAYMENT_PROGRESS[key]] as const)
const SORT_CHOICES = SORT_KEYS.filter(key => key !== 'received').map(key => [key, SORTS[key].label] as const)

/** What narrows the list of applications, and what it is sorted by. */
export function ListFilters({ tab, filters, order, chips }: Pick<ShownList, 'tab' | 'filters' | 'order' | 'chips'>) {
  const sort = order.sort === 'received' ? null : order.sort
  const dir = order.dir === SORTS[order.sort].first ? null : order.dir
  const form = useFilterForm({ ...filters, sort, dir })
  return (
    <form className="filters" method="get" action={addresses.adminApplications()} {...form}>
      {tab !== 'all' && <input type="hidden" name="tab" value={tab} />}
      <input type="hidden" name="dir" defaultValue={dir ?? ''} />
      <SearchField shown={filters.q} placeholder="Reference, email or name" />
      <FoldedFilters count={chips.length}>
        <FilterSelect label="Status" name="status" shown={filters.status} all="All statuses" choices={STATUS_CHOICES} />
        <FilterSelect label="Sector" name="sector" shown={filters.sector} all="All sectors" choices={SECTOR_CHOICES} />
        <FilterSelect
          label="Payment"
          name="payment"
          shown={filters.payment}
          all="Any payment"
          choices={PAYMENT_CHOICES}
        />
        <FilterDay label="From" name="from" shown={filters.from} />
        <FilterDay label="To" name="to" shown={filters.to} />
        <FilterSelect
          label="Sort by"
          name="sort"
          shown={sort}
          all={SORTS.received.label}
          choices={SORT_CHOICES}
          onChange={event => {
            // Another order begins the way it usually runs.
            const turned = event.target.form?.elements.namedItem('dir')
            if (turned instanceof HTMLInputElement) turned.value = ''
          }}
        />
      </FoldedFilters>
      <ApplyButton />
    </form>
  )
}
