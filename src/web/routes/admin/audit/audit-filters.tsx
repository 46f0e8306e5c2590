import { Form, Link } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { FilterInput } from '../parts/filter-bar.tsx'
import type { AuditPage } from './audit-page.server.ts'

/** What narrows the log, as a plain form that writes the address. */
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
