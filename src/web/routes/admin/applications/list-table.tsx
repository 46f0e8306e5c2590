import { Link } from 'react-router'
import type { Sort } from '#src/features/casework/list-sorts.ts'
import { ListRow } from './list-row.tsx'
import { moveBetweenRows } from './move-between-rows.ts'
import type { ShownApplication, ShownList } from './shown-list.server.ts'
import type { Selection } from './use-selection.ts'

/** The applications, as a table on a desk and as cards on a phone. */
export function ListTable({
  list,
  selection,
  isLoading,
}: {
  list: ShownList
  selection: Selection<ShownApplication>
  isLoading: boolean
}) {
  const showsReasons = list.tab === 'needs-you'
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: without the display of a table, browsers forget that it is one
    <table
      className={showsReasons ? 'ledger list waits' : 'ledger list'}
      role="table"
      aria-label="Applications"
      aria-describedby="list-keys"
      aria-busy={isLoading}
      onKeyDown={moveBetweenRows}
    >
      <thead role="rowgroup">
        <tr role="row">
          <th className="pick" scope="col" role="columnheader">
            <label>
              <input
                type="checkbox"
                aria-label="Select all on this page"
                checked={selection.areAllChosen}
                ref={box => {
                  if (box) box.indeterminate = selection.chosen.length > 0 && !selection.areAllChosen
                }}
                onChange={selection.toggleAll}
              />
            </label>
          </th>
          <SortHead sort="name" sorts={list.sorts} look="who">
            Applicant
          </SortHead>
          {showsReasons && (
            <th className="why" scope="col" role="columnheader">
              Why
            </th>
          )}
          <th className="reference" scope="col" role="columnheader">
            Reference
          </th>
          {!showsReasons && (
            <th className="service" scope="col" role="columnheader">
              Service
            </th>
          )}
          <SortHead sort="status" sorts={list.sorts} look="status">
            Status
          </SortHead>
          <th className="payment" scope="col" role="columnheader">
            Payment
          </th>
          <th className="amount" scope="col" role="columnheader">
            Agreed
          </th>
          <SortHead sort="received" sorts={list.sorts} look="date">
            Received
          </SortHead>
          <th className="acts" scope="col" role="columnheader">
            <span className="vh">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        {list.rows.map(application => (
          <ListRow
            key={application.id}
            application={application}
            isChosen={selection.isChosen(application.id)}
            onToggle={() => selection.toggle(application.id)}
            showsReasons={showsReasons}
          />
        ))}
      </tbody>
    </table>
    // biome-ignore-end lint/a11y/noRedundantRoles: see above
  )
}

function SortHead({
  sort,
  sorts,
  look,
  children,
}: {
  sort: Sort
  sorts: ShownList['sorts']
  /** The class of its column. */
  look: string
  children: string
}) {
  const { href, sorted } = sorts[sort]
  return (
    <th
      className={look}
      scope="col"
      // biome-ignore lint/a11y/noRedundantRoles: see above
      role="columnheader"
      aria-sort={sorted === null ? 'none' : sorted === 'asc' ? 'ascending' : 'descending'}
    >
      <Link to={href} preventScrollReset>
        {children}
      </Link>
    </th>
  )
}
