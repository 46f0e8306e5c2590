import { Link } from 'react-router'
import type { DataColumn } from '../parts/data-table.tsx'
import { AssignButton } from '../work/assign-button.tsx'
import type { ShownQueueRow } from './queue-page.server.ts'

export const QUEUE_COLUMNS: ReadonlyArray<DataColumn<ShownQueueRow>> = [
  {
    heading: 'Person',
    className: 'who',
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
    cell: ({ label, detail }) => (
      <>
        {label}
        {detail !== null && <span className="under">{detail}</span>}
      </>
    ),
  },
  { heading: 'Waiting since', className: 'date', cell: row => <span title={row.sinceExactly}>{row.since}</span> },
  {
    heading: 'Due',
    className: 'date',
    cell: ({ due, dueOn, isLate }) => (
      <span className={isLate ? 'due' : undefined} title={dueOn}>
        {due}
      </span>
    ),
  },
  { heading: 'Owner', cell: ({ ownerName }) => ownerName ?? 'Nobody' },
  {
    heading: 'Action',
    className: 'acts',
    cell: ({ action, name, applicationId, reason }) => (
      <div className="row row-actions">
        {(reason === 'no-owner' || reason === 'owner-left') && applicationId !== null ? (
          <AssignButton applications={[{ id: applicationId, applicantName: name }]} />
        ) : (
          <Link className="btn line sm" to={action.href}>
            {action.text} <span className="visually-hidden">{name}</span>
          </Link>
        )}
      </div>
    ),
  },
]
