import { Link, useNavigation } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FilterBar, FilterChips } from '../../parts/filter-bar.tsx'
import { Pager } from '../../parts/pager.tsx'
import { BulkStatusButton } from '../application/application-actions.tsx'
import { AssignButton } from '../work/assign-button.tsx'
import { SavedViews } from '../work/saved-views.tsx'
import { type Selection, useSelection } from '../work/use-selection.ts'
import type { ApplicationListPage } from './application-list-page.server.ts'
import type { BulkApplication } from './bulk-status-button.tsx'
import { ListTable } from './list-table.tsx'

export function ApplicationPanel({ list }: { list: ApplicationListPage }) {
  const { fields, chips, isFiltered, clear, pager, rows } = list
  const selection = useSelection(rows)
  const hasRows = rows.length > 0
  const isLoading = useNavigation().state === 'loading'
  return (
    <>
      <FilterBar action={addresses.adminApplications()} fields={fields} clear={null} foldedCount={chips.length} />
      <FilterChips chips={chips} clear={hasRows && isFiltered ? clear : null} />
      <SavedViews page="applications" views={list.views} />
      <BulkBar selection={selection} />
      <div className="panel flush list-panel">
        {hasRows ? <ListTable list={list} selection={selection} isLoading={isLoading} /> : <EmptyList list={list} />}
      </div>
      <Pager label="Pages of applications" {...pager} />
      {hasRows && (
        <p className="list-keys muted micro" id="list-keys">
          Keys: <kbd>↑</kbd> <kbd>↓</kbd> move between rows, <kbd>Space</kbd> selects, <kbd>Enter</kbd> opens.
        </p>
      )}
    </>
  )
}

function EmptyList({ list }: { list: ApplicationListPage }) {
  const { isFiltered, search, clear } = list
  if (isFiltered) {
    return (
      <EmptyState
        panel="lattice"
        title={describeEmptyList(search)}
        heading="h2"
        action={<ClearFiltersLink to={clear} />}
      >
        <p>Try part of a name, an email or a reference. Accents and hyphens don’t matter.</p>
      </EmptyState>
    )
  }
  return (
    <EmptyState panel="seeds" title="No applications yet" heading="h2">
      <p>
        Applications appear here as soon as someone sends the form, paid or not. Use Add Application to enter one
        yourself.
      </p>
    </EmptyState>
  )
}

function describeEmptyList(search: string | null): string {
  return search === null ? 'No applications match' : `No applications match “${search}”`
}

function ClearFiltersLink({ to }: { to: string }) {
  return (
    <Link className="btn line sm" to={to}>
      Clear
    </Link>
  )
}

export function BulkBar({ selection }: { selection: Pick<Selection<BulkApplication>, 'chosen' | 'clear'> }) {
  if (selection.chosen.length === 0) return null
  return (
    <section className="bulk-bar" aria-label="Selected applications">
      <strong aria-live="polite">{selection.chosen.length} selected</strong>
      <BulkStatusButton applications={selection.chosen} onDone={selection.clear} />
      <AssignButton
        className="link-btn"
        work={selection.chosen.map(({ id, applicantName }) => ({ kind: 'cases', id, name: applicantName }))}
        onDone={selection.clear}
      />
      <button className="link-btn end" type="button" onClick={selection.clear}>
        Clear selection
      </button>
    </section>
  )
}
