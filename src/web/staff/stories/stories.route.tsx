import { Link } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { appContext } from '../../app-context.ts'
import { requireStaff } from '../../guards/staff.server.ts'
import { privatePageMeta } from '../../parts/page-title.ts'
import { Badge } from '../../ui/badge.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { act } from '../parts/act.ts'
import { BusyButton } from '../parts/busy-button.tsx'
import { type DataColumn, DataTable } from '../parts/data-table.tsx'
import { FilterBar } from '../parts/filter-bar.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { Pager } from '../parts/pager.tsx'
import { usePressAction } from '../parts/use-app-form.ts'
import { useMay } from '../parts/use-may.ts'
import type { Route } from './+types/stories.route'
import { loadStoriesPage, type StoriesPage } from './stories-page.server.ts'
import '../parts/list.css'
import './stories.css'

export const meta: Route.MetaFunction = () => privatePageMeta('Stories')

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireStaff(context, request)
  return loadStoriesPage(context.get(appContext), new URL(request.url).searchParams)
}

type Row = StoriesPage['rows'][number]

const COLUMNS: ReadonlyArray<DataColumn<Row>> = [
  { heading: 'Story', className: 'words', isUnlabelled: true, cell: row => <Words row={row} /> },
  { heading: 'Field', cell: ({ sector }) => sector },
  {
    heading: 'Applicant',
    className: 'applicant',
    cell: ({ application }) =>
      application === null ? (
        <span className="muted">The application is erased</span>
      ) : (
        <>
          <Link className="name" to={application.href}>
            {application.name}
          </Link>
          <span className="under">{application.reference}</span>
        </>
      ),
  },
  {
    heading: 'State',
    cell: ({ tone, label, since }) => (
      <>
        <Badge tone={tone}>{label}</Badge>
        <span className="under">since {since}</span>
      </>
    ),
  },
  { heading: 'Actions', className: 'acts', cell: row => <StoryButton row={row} /> },
]

function Words({ row: { quote, by, consent } }: { row: Row }) {
  if (quote === null) return <span className="muted">The words are deleted.</span>
  return (
    <>
      <blockquote className="breaks">“{quote}”</blockquote>
      <span className="under">{by}</span>
      {consent !== null && (
        <details className="small muted">
          <summary>Agreed on {consent.on}</summary>
          {consent.text}
        </details>
      )}
    </>
  )
}

function StoryButton({ row: { id, state, version, by } }: { row: Row }) {
  const isPublished = state === 'published'
  const { isBusy, press } = usePressAction(
    isPublished
      ? {
          act: act('unpublishStory', { storyId: id }),
          failed: { title: 'Not Taken Off', description: 'We couldn’t take the story off. Please try again.' },
        }
      : {
          act: act('publishStory', { storyId: id }),
          failed: { title: 'Not Published', description: 'We couldn’t publish the story. Please try again.' },
        },
  )
  const mayPublish = useMay('stories')
  if (!mayPublish || state === 'withdrawn') return null
  return (
    <BusyButton
      className={`btn sm ${isPublished ? 'line' : 'plain'}`}
      isBusy={isBusy}
      busyText={isPublished ? 'Taking off...' : 'Publishing...'}
      onClick={() => void press(isPublished ? {} : { version: String(version) })}
    >
      {isPublished ? 'Take Off' : 'Publish'} <span className="visually-hidden">the story of {by}</span>
    </BusyButton>
  )
}

export default function Stories({
  loaderData: { fields, isFiltered, clear, rows, pager, count },
}: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title="Stories"
        count={count}
        description="What clients wrote for the website after their visa. Publish a story as it is, or leave it: only its writer changes the words. A story that promises an outcome stays off."
      />
      <FilterBar action={addresses.adminStories()} fields={fields} clear={isFiltered ? clear : null} />
      <div className="panel flush list-panel story-list">
        {rows.length === 0 ? (
          <NoStories isFiltered={isFiltered} />
        ) : (
          <DataTable aria-label="Stories" columns={COLUMNS} rows={rows} rowKey={({ id }) => id} />
        )}
      </div>
      <Pager label="Pages of stories" {...pager} />
    </>
  )
}

function NoStories({ isFiltered }: { isFiltered: boolean }) {
  return (
    <EmptyState panel="leaves" title={isFiltered ? 'No stories match' : 'No stories yet'} heading="h2">
      <p>
        {isFiltered
          ? 'Choose another state, or show all stories.'
          : 'When the day of a visa is recorded, we ask the applicant once for a story. What they send waits here.'}
      </p>
    </EmptyState>
  )
}
