import { Link } from 'react-router'
import type { DataColumn } from '../../parts/data-table.tsx'
import { AssignButton } from '../work/assign-button.tsx'
import type { Selection } from '../work/use-selection.ts'
import type { ShownQueueRow } from './queue-page.server.ts'

const COLUMNS: ReadonlyArray<DataColumn<ShownQueueRow>> = [
  {
    heading: 'Person',
    className: 'who',
    isUnlabelled: true,
    cell: ({ name, personHref }) =>
      personHref === null ? (
        <strong>{name}</strong>
      ) : (
        <Link className="name" to={personHref}>
          {name}
        </Link>
      ),
  },
  {
    heading: 'Reason',
    cell: ({ label, detail, others }) => (
      <>
        {label}
        {detail !== null && <span className="under">{detail}</span>}
        {others !== null && <span className="under">{others}</span>}
      </>
    ),
  },
  { heading: 'Waiting since', className: 'date', cell: row => <span title={row.sinceExactly}>{row.since}</span> },
  {
    heading: 'Due',
    className: 'date',
    cell: ({ due, dueOn, isLate }) => (
      <span className={isLate ? 'flag' : undefined} title={dueOn}>
        {due}
      </span>
    ),
  },
  { heading: 'Owner', cell: ({ ownerName }) => ownerName ?? 'Nobody' },
  {
    heading: 'Action',
    className: 'acts',
    cell: row => (
      <div className="row row-actions">
        {row.toAssign.length === 0 ? (
          <Link className="btn line sm" to={row.action.href}>
            {row.action.text} <span className="visually-hidden">{row.name}</span>
          </Link>
        ) : (
          <AssignButton work={toAssignedWork([row])} />
        )}
      </div>
    ),
  },
]

/** Rows that need an owner can be selected, where `selection` is not null. */
export function buildQueueColumns(selection: Selection<ShownQueueRow> | null) {
  return selection === null ? COLUMNS : [buildSelectColumn(selection), ...COLUMNS]
}

function buildSelectColumn(selection: Selection<ShownQueueRow>): DataColumn<ShownQueueRow> {
  return {
    heading: 'Select',
    className: 'pick',
    head: (
      <label>
        <input
          type="checkbox"
          aria-label="Select all without an owner on this page"
          checked={selection.areAllChosen}
          onChange={selection.toggleAll}
        />
      </label>
    ),
    cell: ({ id, name, label, toAssign }) =>
      toAssign.length > 0 && (
        <label>
          <input
            type="checkbox"
            checked={selection.isChosen(id)}
            onChange={() => selection.toggle(id)}
            aria-label={`Select ${name}, ${label}`}
          />
        </label>
      ),
  }
}

/** Returns what the dialog assigns for these rows. */
export function toAssignedWork(rows: ReadonlyArray<ShownQueueRow>) {
  return rows.flatMap(({ name, toAssign }) => toAssign.map(work => ({ ...work, name })))
}
