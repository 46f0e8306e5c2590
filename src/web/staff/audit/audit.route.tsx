import { Link } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { appContext } from '../../app-context.ts'
import { requireStaff } from '../../guards/staff.server.ts'
import { privatePage } from '../../parts/page-title.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { Pager } from '../parts/pager.tsx'
import type { Route } from './+types/audit.route'
import { type AuditPage, auditPage } from './audit-page.server.ts'
import { AuditFilters, AuditTable } from './audit-table.tsx'
import './audit.css'

export const meta: Route.MetaFunction = () => privatePage('Audit')

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireStaff(context, request)
  return auditPage(context.get(appContext), new URL(request.url).searchParams)
}

/** It has no action: nothing can be changed here, and whoever posts is told so by the router (405). */
export default function Audit({ loaderData: page }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Audit" about="Everything that was done, by whom and when. It can be read and never changed." />
      <AuditFilters page={page} />
      <Log page={page} />
    </>
  )
}

function Log({ page: { rows, isNarrowed, newest, older } }: { page: AuditPage }) {
  const end = isNarrowed ? 'That is all that fits.' : 'This is the beginning of the log.'
  if (rows === null) {
    return (
      <Nothing title="That fits too many">
        More than 500 cases have this in their names. Type more of the name, or a reference.
      </Nothing>
    )
  }
  if (rows.length === 0) {
    return isNarrowed || newest !== null ? (
      <Nothing title="Nothing fits">No event fits all of these filters.</Nothing>
    ) : (
      <Nothing title="Nothing has happened yet">
        Every change that anybody makes will be here, the newest first.
      </Nothing>
    )
  }
  return (
    <>
      <AuditTable rows={rows} />
      <Pager
        label="Pages of the log"
        summary={older === null ? end : `${rows.length} events`}
        links={[
          ...(newest === null ? [] : [{ words: 'Newest', to: newest }]),
          ...(older === null ? [] : [{ words: 'Older', to: older, rel: 'next' as const }]),
        ]}
      />
    </>
  )
}

function Nothing({ title, children }: { title: string; children: string }) {
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
