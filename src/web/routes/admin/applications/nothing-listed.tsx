import { Link } from 'react-router'
import { EmptyState } from '../../../ui/empty-state.tsx'
import type { ShownList } from './shown-list.server.ts'

/** Why there is no row: nothing matches, nobody waits, or nobody applied yet. */
export function NothingListed({ list }: { list: ShownList }) {
  const { tab, isFiltered, search, clear } = list
  if (isFiltered) {
    return (
      <EmptyState panel="lattice" title={titleOf(search)} heading="h2" action={<Clear to={clear} />}>
        <p>Half a name, an email or a reference is enough, with marks and hyphens or without.</p>
      </EmptyState>
    )
  }
  if (tab === 'needs-you') {
    return (
      <EmptyState panel="sun" title="Nobody waits for you" heading="h2">
        <p>
          Here you find applications that are paid and not read yet, payments that need a look, documents that nobody
          has looked at or that are overdue, and emails that did not arrive.
        </p>
      </EmptyState>
    )
  }
  return (
    <EmptyState panel="seeds" title="No applications yet" heading="h2">
      <p>
        An application appears here as soon as somebody sends the form, paid or not. With Add Application you enter one
        yourself.
      </p>
    </EmptyState>
  )
}

function titleOf(search: string | null): string {
  return search === null ? 'No application matches' : `No application matches “${search}”`
}

function Clear({ to }: { to: string }) {
  return (
    <Link className="btn line sm" to={to}>
      Clear
    </Link>
  )
}
