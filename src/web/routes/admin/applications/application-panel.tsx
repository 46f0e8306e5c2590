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
  const isLoading = useNavigation().state === 'loading'
  return (
    <>
      <ListFilters tab={list.tab} filters={list.filters} order={list.order} />
      <FilterChips chips={list.chips} isFiltered={list.isFiltered} clear={list.clear} />
      <BulkBar selection={selection} />
      <div className="panel flush">
        {list.rows.length === 0 ? (
          <NothingListed list={list} />
        ) : (
          <ListTable list={list} selection={selection} isLoading={isLoading} />
        )}
      </div>
      <ListPager label="Pages of applications" pager={list.pager} />
      <p className="list-keys" id="list-keys">
        Keys: <kbd>↑</kbd> <kbd>↓</kbd> move between rows, <kbd>Space</kbd> selects, <kbd>Enter</kbd> opens.
      </p>
    </>
  )
}
