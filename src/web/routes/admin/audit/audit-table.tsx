import { Link } from 'react-router'
import { type DataColumn, DataTable } from '../parts/data-table.tsx'
import { ToldChange } from '../parts/told-change.tsx'
import type { AuditRow } from './audit-page.server.ts'

const COLUMNS: ReadonlyArray<DataColumn<AuditRow>> = [
  {
    heading: 'When (Lagos time)',
    look: 'date',
    isUnlabelled: false,
    cell: row => <time dateTime={row.at}>{row.when}</time>,
  },
  { heading: 'Who', cell: row => row.who },
  {
    heading: 'What',
    look: 'what',
    isUnlabelled: true,
    cell: row => (
      <>
        {row.what}
        {row.changes.map(change => (
          <ToldChange key={change.field} change={change} />
        ))}
      </>
    ),
  },
  { heading: 'About', cell: row => <About {...row.about} /> },
]

/** What happened, newest first: read only, like the log itself. */
export function AuditTable({ rows }: { rows: ReadonlyArray<AuditRow> }) {
  return (
    <div className="panel flush">
      <DataTable
        className="ledger audit"
        aria-label="What happened, newest first"
        columns={COLUMNS}
        rows={rows}
        rowKey={row => row.id}
        hasBareCells
      />
    </div>
  )
}

function About({ text, reference, href }: AuditRow['about']) {
  return (
    <span>
      {href === null ? text : <Link to={href}>{text}</Link>}
      {reference !== null && <span className="under num">{reference}</span>}
    </span>
  )
}
