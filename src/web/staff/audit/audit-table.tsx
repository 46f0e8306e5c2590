import { Form, Link } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { type DataColumn, DataTable } from '../parts/data-table.tsx'
import { FilterInput } from '../parts/filter-bar.tsx'
import { ToldChange } from '../parts/told-change.tsx'
import type { AuditPage, AuditRow } from './audit-page.server.ts'

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

export function AuditFilters({ page: { fields, isNarrowed } }: { page: AuditPage }) {
  return (
    <Form
      // Another address fills the fields again, also by the browser's Back.
      key={JSON.stringify(fields.map(field => field.shown))}
      className="filters"
      method="get"
      action={addresses.adminAudit()}
      role="search"
    >
      {fields.map(field => (
        <FilterInput key={field.name} field={field} />
      ))}
      <button className="btn line sm" type="submit">
        Filter
      </button>
      {isNarrowed && (
        <Link className="btn line sm" to={addresses.adminAudit()}>
          Clear
        </Link>
      )}
    </Form>
  )
}
