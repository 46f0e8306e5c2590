import { Link } from 'react-router'
import type { DataColumn } from '../../parts/data-table.tsx'
import type { ShownQueueRow } from './queue-rows.server.ts'

export type QueueColumn = DataColumn<ShownQueueRow>

export const PERSON_COLUMN: QueueColumn = {
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
}

export const REASON_COLUMN: QueueColumn = {
  heading: 'Reason',
  className: 'reason',
  isUnlabelled: true,
  cell: ({ name, label, detail, others, snooze }) => (
    <>
      {label} {others.count > 0 && <OtherReasons name={name} others={others} />}
      {detail !== null && <span className="under breaks">{detail}</span>}
      {snooze !== null && <span className="under breaks">{snooze}</span>}
    </>
  ),
}

export const DUE_COLUMN: QueueColumn = {
  heading: 'Due',
  className: 'date due-day',
  isUnlabelled: true,
  cell: ({ due, dueOn, isLate }) => (
    <span className={isLate ? 'flag' : undefined} title={dueOn}>
      {due}
    </span>
  ),
}

export const ACTION_COLUMN: QueueColumn = {
  heading: 'Action',
  className: 'acts',
  cell: row => (
    <div className="row row-actions">
      <ActionLink row={row} />
    </div>
  ),
}

/** For the first rows, where colleagues begin and nothing is put off. */
export const SHORT_QUEUE_COLUMNS = [PERSON_COLUMN, REASON_COLUMN, DUE_COLUMN, ACTION_COLUMN]

export function ActionLink({ row: { name, action } }: { row: ShownQueueRow }) {
  return (
    <Link className="btn line sm" to={action.href}>
      {action.text} <span className="visually-hidden">{name}</span>
    </Link>
  )
}

function OtherReasons({ name, others: { count, words } }: Pick<ShownQueueRow, 'name' | 'others'>) {
  return (
    <details className="other-reasons">
      <summary>
        +{count}
        <span className="visually-hidden">
          {count === 1 ? ' more reason' : ' more reasons'}: {name}
        </span>
      </summary>
      <ul>
        {words.map(each => (
          <li key={each}>{each}</li>
        ))}
      </ul>
    </details>
  )
}
