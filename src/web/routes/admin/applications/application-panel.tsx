import { useNavigation } from 'react-router'
import { BulkBar } from './bulk-bar.tsx'
import { FilterChips } from './filter-chips.tsx'
import { ListFilters } from './list-filters.tsx'
import { ListPager } from './list-pager.tsx'
import { ListTable } from './list-table.tsx'
import { NothingListed } from './nothing-listed.tsx'
import type { ShownList } from './shown-list.server.ts'
import { useSelection } from './use-selection.ts'

/** The applications, all or those that wait for somebody. */
export function ApplicationPanel({ list }: { list: ShownList }) {
  const selection = useSelection(list.rows)
  const hasRows = list.rows.length > 0
  const isLoading = useNavigation().state === 'loading'
  return (
    <>
      <ListFilters tab={list.tab} filters={list.filters} order={list.order} chips={list.chips} />
      <FilterChips chips={list.chips} clear={hasRows && list.isFiltered ? list.clear : null} />
      <BulkBar selection={selection} />
      <div className="panel flush list-panel">
        {hasRows ? (
          <ListTable list={list} selection={selection} isLoading={isLoading} />
        ) : (
          <NothingListed list={list} />
        )}
      </div>
      <ListPager label="Pages of applications" pager={list.pager} />
      {hasRows && (
        <p className="list-keys" id="list-keys">
          Keys: <kbd>↑</kbd> <kbd>↓</kbd> move between rows, <kbd>Space</kbd> selects, <kbd>Enter</kbd> opens.
        </p>
      )}
    </>
  )
}
