import { Link } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { appContext } from '../../app-context.ts'
import { requireStaff } from '../../guards/staff.server.ts'
import { privatePage } from '../../parts/page-title.ts'
import type { Route } from './+types/mail-log'
import { ListPager } from './applications/list-pager.tsx'
import { LogFilters } from './mail/log-filters.tsx'
import { mailLogPage } from './mail/log-page.server.ts'
import { LogTable } from './mail/log-table.tsx'
import { NothingMailed } from './mail/nothing-mailed.tsx'
import { PageHead } from './parts/page-head.tsx'
import '../../ui/styles/admin/list.css'
import '../../ui/styles/admin/documents.css'
import '../../ui/styles/admin/mail.css'

export const meta: Route.MetaFunction = () => privatePage('Mail')

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireStaff(context, request)
  return mailLogPage(context.get(appContext), new URL(request.url).searchParams)
}

/** Every message that was ever written: found, read as its reader saw it, sent again. */
export default function MailLog({ loaderData: page }: Route.ComponentProps) {
  const { rows, pager, failed, filters, isFiltered } = page
  return (
    <>
      <PageHead
        title="Mail"
        count={pager.count}
        about="Every email we wrote, and what became of it. Times are Lagos time."
      >
        <Link className="btn line sm" to={addresses.adminWordings()}>
          Wording
        </Link>
      </PageHead>
      {failed > 0 && filters.state !== 'failed' && <Failed count={failed} />}
      <LogFilters page={page} />
      <div className="panel flush list-panel document-list mail-log">
        {rows.length === 0 ? <NothingMailed isFiltered={isFiltered} /> : <LogTable page={page} />}
      </div>
      <ListPager label="Pages of messages" pager={pager} />
    </>
  )
}

function Failed({ count }: { count: number }) {
  const text =
    count === 1 ? '1 message could not be sent' : `${count.toLocaleString('en-GB')} messages could not be sent`
  return (
    <div className="notice bad mail-failed">
      <p>
        <Link to={addresses.adminMailLog({ state: 'failed' })}>{text}</Link> in the last seven days. Each says why, and
        what to do.
      </p>
    </div>
  )
}
