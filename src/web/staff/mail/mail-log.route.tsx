import { Link } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { appContext } from '../../app-context.ts'
import { requireStaff } from '../../guards/staff.server.ts'
import { privatePageMeta } from '../../parts/page-title.ts'
import { FilterBar } from '../parts/filter-bar.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { Pager } from '../parts/pager.tsx'
import type { Route } from './+types/mail-log.route'
import { loadMailLogPage } from './log-page.server.ts'
import { EmptyMailLog, LogTable } from './log-table.tsx'
import '../parts/list.css'
import './mail.css'

export const meta: Route.MetaFunction = () => privatePageMeta('Mail')

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireStaff(context, request)
  return loadMailLogPage(context.get(appContext), new URL(request.url).searchParams)
}

export default function MailLog({ loaderData: page }: Route.ComponentProps) {
  const { rows, count, pager, failed, fields, clear, isFiltered } = page
  return (
    <>
      <PageHead title="Mail" count={count} description="Every email we’ve sent or tried to send. Times are Lagos time.">
        <Link className="btn line sm" to={addresses.adminMailTemplates()}>
          Templates
        </Link>
      </PageHead>
      {failed > 0 && !page.showsFailed && <FailedMailsNotice count={failed} />}
      <FilterBar action={addresses.adminMailLog()} fields={fields} clear={isFiltered ? clear : null} />
      <div className="panel flush list-panel document-list mail-log">
        {rows.length === 0 ? <EmptyMailLog isFiltered={isFiltered} /> : <LogTable page={page} />}
      </div>
      <Pager label="Pages of emails" {...pager} />
    </>
  )
}

function FailedMailsNotice({ count }: { count: number }) {
  const text = count === 1 ? '1 email couldn’t be sent' : `${count.toLocaleString('en-GB')} emails couldn’t be sent`
  return (
    <div className="notice bad">
      <p>
        In the last seven days, <Link to={addresses.adminMailLog({ state: 'failed' })}>{text}</Link>. Each one says why,
        and what to do.
      </p>
    </div>
  )
}
