import { Link } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { BRAND } from '#src/brand.ts'
import { appContext } from '../../app-context.ts'
import { requireStaff } from '../../guards/staff.server.ts'
import { privatePageMeta } from '../../parts/page-title.ts'
import { Badge } from '../../ui/badge.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SavedViews } from '../cases/work/saved-views.tsx'
import type { FailureWords } from '../frame/admin-failure.tsx'
import { type DataColumn, DataTable } from '../parts/data-table.tsx'
import { FilterBar } from '../parts/filter-bar.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { Pager } from '../parts/pager.tsx'
import type { Route } from './+types/messages.route'
import { loadMessageListPage, type MessageListPage } from './message-list-page.server.ts'
import '../parts/list.css'
import './messages.css'

export const handle = {
  failed: (): FailureWords => ({
    title: 'Messages',
    failed: 'Failed to load messages',
    advice: 'Please try refreshing the page.',
    retryLabel: 'Refresh',
  }),
}

export const meta: Route.MetaFunction = () => privatePageMeta('Messages')

export async function loader({ context, request }: Route.LoaderArgs) {
  const staff = await requireStaff(context, request)
  const query = new URL(request.url).searchParams
  return loadMessageListPage(context.get(appContext), query, staff)
}

const COLUMNS: ReadonlyArray<DataColumn<MessageListPage['rows'][number]>> = [
  {
    heading: 'From',
    className: 'applicant',
    cell: ({ href, name, reference, personHref }) => (
      <>
        <Link className="name" to={href}>
          {name}
        </Link>
        <span className="under">
          <Link to={personHref}>
            {reference}
            <span className="visually-hidden">, everything about {name}</span>
          </Link>
        </span>
      </>
    ),
  },
  {
    heading: 'Message',
    className: 'first-line',
    isUnlabelled: true,
    cell: ({ firstLine }) => <span>{firstLine}</span>,
  },
  { heading: 'Kind', className: 'kind', cell: ({ kind }) => kind },
  { heading: 'Owner', cell: ({ owner }) => owner },
  {
    heading: 'Waiting since (Lagos time)',
    className: 'date',
    cell: ({ since, due, isLate, lastAt }) =>
      since === null ? (
        <span className="muted">Answered, last message {lastAt}</span>
      ) : (
        <>
          {since}
          <span className="under">
            {isLate ? <Badge tone="warn">Late</Badge> : null} due {due}
          </span>
        </>
      ),
  },
]

export default function Messages({ loaderData: page }: Route.ComponentProps) {
  const { fields, isFiltered, clear, rows, pager, count } = page
  return (
    <>
      <PageHead
        title="Messages"
        count={count}
        description={`We answer within ${BRAND.answersWithin}. The oldest waits first.`}
      />
      <FilterBar action={addresses.adminMessages()} keep={{}} fields={fields} clear={isFiltered ? clear : null} />
      <SavedViews page="messages" views={page.views} />
      <div className="panel flush list-panel message-list">
        {rows.length === 0 ? (
          <NoMessages page={page} />
        ) : (
          <DataTable aria-label="Messages" columns={COLUMNS} rows={rows} rowKey={({ id }) => id} />
        )}
      </div>
      <Pager label="Pages of messages" {...pager} />
    </>
  )
}

function NoMessages({ page: { isFiltered, everyonesHref } }: { page: MessageListPage }) {
  const nobodyWaits = everyonesHref === null ? 'Nobody waits for an answer' : 'Nobody waits for your answer'
  return (
    <EmptyState panel="leaves" title={isFiltered ? 'No messages match' : nobodyWaits} heading="h2">
      <p>
        {isFiltered
          ? 'Try part of a name, an email or a reference, or show all conversations.'
          : 'Messages from applicants, consultation customers and the contact page appear here.'}
      </p>
      {everyonesHref !== null && (
        <p>
          <Link to={everyonesHref}>Show everyone’s conversations</Link>
        </p>
      )}
    </EmptyState>
  )
}
