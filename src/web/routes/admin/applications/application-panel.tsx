import { useNavigation } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { FilterBar, FilterChips } from '../parts/filter-bar.tsx'
import { Pager } from '../parts/pager.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { ListTable } from './list-table.tsx'
import { NothingListed } from './nothing-listed.tsx'
import type { ShownList } from './shown-list.server.ts'
import { tabInAddress } from './tabs.ts'
import { useSelection } from './use-selection.ts'

/** The applications, all or those that wait for staff. */
export function ApplicationPanel({ list }: { list: ShownList }) {
  const { tab, fields, chips, isFiltered, clear, pager, rows } = list
  const selection = useSelection(rows)
  const hasRows = rows.length > 0
  const isLoading = useNavigation().state === 'loading'
  return (
    <>
      <FilterBar
        action={addresses.adminApplications()}
        keep={tabInAddress(tab)}
        fields={fields}
        clear={null}
        foldedCount={chips.length}
      />
      <FilterChips chips={chips} clear={hasRows && isFiltered ? clear : null} />
      <BulkBar selection={selection} />
      <div className="panel flush list-panel">
        {hasRows ? (
          <ListTable list={list} selection={selection} isLoading={isLoading} />
        ) : (
          <NothingListed list={list} />
        )}
      </div>
      <Pager label="Pages of applications" {...pager} />
      {hasRows && (
        <p className="list-keys" id="list-keys">
          Keys: <kbd>↑</kbd> <kbd>↓</kbd> move between rows, <kbd>Space</kbd> selects, <kbd>Enter</kbd> opens.
        </p>
      )}
    </>
  )
}
