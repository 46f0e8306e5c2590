import { Form, Link } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { appContext } from '../../app-context.ts'
import { requireStaff } from '../../guards/staff.server.ts'
import { privatePageMeta } from '../../parts/page-title.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { type DataColumn, DataTable } from '../parts/data-table.tsx'
import { FilterInput } from '../parts/filter-bar.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { Pager } from '../parts/pager.tsx'
import { ValueChange } from '../parts/value-change.tsx'
import type { Route } from './+types/audit.route'
import { type AuditPage, type AuditRow, loadAuditPage } from './audit-page.server.ts'
import './audit.css'

export const meta: Route.MetaFunction = () => privatePageMeta('Audit')

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireStaff(context, request)
  const query = new URL(request.url).searchParams
  return loadAuditPage(context.get(appContext), query)
}

/** This route has no action, because the audit log is read-only. */
export default function Audit({ loaderData: page }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Audit" description="Who did what, and when. No one can change or delete these entries." />
      <AuditFilters page={page} />
      <AuditLog page={page} />
    </>
  )
}

function AuditLog({ page: { rows, isFiltered, newest, older } }: { page: AuditPage }) {
  const endText = isFiltered ? 'No more matching events.' : 'This is the start of the log.'
  if (rows === null) {
    return (
      <EmptyLog title="Too many matches">More than 500 names match. Type more of the name, or a reference.</EmptyLog>
    )
  }
  if (rows.length === 0) {
    return isFiltered || newest !== null ? (
      <EmptyLog title="No events match">Try fewer filters.</EmptyLog>
    ) : (
      <EmptyLog title="No events yet">Every change appears here, newest first.</EmptyLog>
    )
  }
  return (
    <>
      <AuditTable rows={rows} />
      <Pager
        label="Pages of the log"
        summary={older === null ? endText : `${rows.length} events`}
        links={[
          ...(newest === null ? [] : [{ words: 'Newest', to: newest }]),
          ...(older === null ? [] : [{ words: 'Older', to: older, rel: 'next' as const }]),
        ]}
      />
    </>
  )
}

function EmptyLog({ title, children }: { title: string; children: string }) {
  return (
    <div className="panel">
      <EmptyState
        panel="steps"
        title={title}
        heading="h2"
        action={
          <Link className="btn line sm" to={addresses.adminAudit()}>
            Show everything
          </Link>
        }
      >
        <p>{children}</p>
      </EmptyState>
    </div>
  )
}

const COLUMNS: ReadonlyArray<DataColumn<AuditRow>> = [
  {
    heading: 'When (Lagos time)',
    className: 'date',
    isUnlabelled: false,
    cell: row => <time dateTime={row.at}>{row.when}</time>,
  },
  { heading: 'Who', cell: row => row.who },
  {
    heading: 'What',
    className: 'what',
    isUnlabelled: true,
    cell: row => (
      <>
        {row.what}
        {row.changes.map(change => (
          <ValueChange key={change.field} change={change} />
        ))}
      </>
    ),
  },
  { heading: 'About', cell: row => <EventSubject {...row.subject} /> },
]

function AuditTable({ rows }: { rows: ReadonlyArray<AuditRow> }) {
  return (
    <div className="panel flush">
      <DataTable
        className="data-table audit"
        aria-label="What happened, newest first"
        columns={COLUMNS}
        rows={rows}
        rowKey={row => row.id}
        hasBareCells
      />
    </div>
  )
}

function EventSubject({ text, reference, href }: AuditRow['subject']) {
  return (
    <span>
      {href === null ? text : <Link to={href}>{text}</Link>}
      {reference !== null && <span className="under num">{reference}</span>}
    </span>
  )
}

function AuditFilters({ page: { fields, isFiltered } }: { page: AuditPage }) {
  return (
    <Form
      // The key resets the fields to the filters of the URL after every navigation, also with the Back button.
      key={JSON.stringify(fields.map(field => field.shown))}
      className="row filters"
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
      {isFiltered && (
        <Link className="btn line sm" to={addresses.adminAudit()}>
          Clear
        </Link>
      )}
    </Form>
  )
}
