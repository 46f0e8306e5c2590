import { type ReactNode, useId } from 'react'
import { Form, Link } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { EVENT_KINDS } from '#src/features/audit/event-kinds.ts'
import { DayInput } from '../parts/day-input.tsx'
import type { AuditPage } from './audit-page.server.ts'

/** What narrows the log, as a plain form that writes the address. */
export function AuditFilters({ page: { filters, people, isNarrowed } }: { page: AuditPage }) {
  return (
    <Form
      // Another address fills the fields anew, also by the browser's Back.
      key={JSON.stringify(filters)}
      className="filters"
      method="get"
      action={addresses.adminAudit()}
      role="search"
    >
      <Labelled label="Person">
        {id => (
          <select className="input" id={id} name="person" defaultValue={filters.person ?? ''}>
            <option value="">Everybody</option>
            {people.map(person => (
              <option key={person.id} value={person.id}>
                {person.name}
              </option>
            ))}
          </select>
        )}
      </Labelled>
      <Labelled label="Kind">
        {id => (
          <select className="input" id={id} name="kind" defaultValue={filters.kind ?? ''}>
            <option value="">Everything</option>
            {Object.entries(EVENT_KINDS).map(([kind, name]) => (
              <option key={kind} value={kind}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Labelled>
      <Labelled label="Case">
        {id => (
          <input
            className="input"
            id={id}
            name="about"
            type="search"
            data-search
            placeholder="Reference or half a name"
            defaultValue={filters.about ?? ''}
          />
        )}
      </Labelled>
      <Labelled label="From">
        {id => <DayInput className="input" id={id} name="from" defaultValue={filters.from ?? ''} />}
      </Labelled>
      <Labelled label="To">
        {id => <DayInput className="input" id={id} name="to" defaultValue={filters.to ?? ''} />}
      </Labelled>
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

function Labelled({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  )
}
