import { addresses } from '#src/addresses.ts'
import { mayRole, PERMISSIONS, type Permission, ROLE_LABELS, ROLES } from '#src/features/staff/roles.ts'
import { usePaymentProvider } from '#src/payment-provider.ts'
import { requireStaff } from '../../guards/staff.server.ts'
import { privatePageMeta } from '../../parts/page-title.ts'
import { type DataColumn, DataTable } from '../parts/data-table.tsx'
import { FilterBar } from '../parts/filter-bar.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { SectionLinks } from '../parts/section-links.tsx'
import type { Route } from './+types/help.route'
import { findWords, searchTopics } from './search-topics.ts'
import { NothingFound, TopicPanel } from './topic-panel.tsx'
import { topicsForProvider } from './topics.ts'
import '../parts/list.css'
import '../parts/section-links.css'
import './help.css'

export const meta: Route.MetaFunction = () => privatePageMeta('Help')

export async function loader({ context, request }: Route.LoaderArgs) {
  const { role } = await requireStaff(context, request)
  // Cuts the search at 200 characters, because longer text was pasted by mistake.
  return { role, q: (new URL(request.url).searchParams.get('q') ?? '').trim().slice(0, 200) }
}

/** The URL contains the search, so that staff can share an answer. */
export default function Help({ loaderData: { role, q } }: Route.ComponentProps) {
  const words = findWords(q)
  const topics = searchTopics(topicsForProvider(usePaymentProvider().name), q)
  const count = topics.reduce((sum, { questions }) => sum + questions.length, 0)
  return (
    <>
      <PageHead title="Help" description="How each task is done. Press a question to read its answer." />
      <search>
        <FilterBar
          action={addresses.adminHelp()}
          fields={[{ kind: 'search', name: 'q', shown: q, placeholder: 'For example: close a day' }]}
          clear={q === '' ? null : addresses.adminHelp()}
        />
      </search>
      <p className="help-count muted" role="status">
        {words.length === 0 ? '' : describeCount(count)}
      </p>
      {count === 0 && <NothingFound q={q} />}
      {count > 0 && (
        <div className="help-topics">
          <SectionLinks
            sections={[
              ...topics.map(({ key, title }) => [key, title] as const),
              ...(words.length === 0 ? [['roles', 'Who may do what'] as const] : []),
            ]}
          />
          <div>
            {topics.map(topic => (
              <TopicPanel key={topic.key} topic={topic} words={words} role={role} />
            ))}
            {words.length === 0 && <RoleTable />}
          </div>
        </div>
      )}
    </>
  )
}

function describeCount(count: number): string {
  if (count === 0) return 'Nothing found.'
  return count === 1 ? '1 answer' : `${count} answers`
}

const PERMISSION_KEYS = Object.keys(PERMISSIONS) as Array<Permission>

const COLUMNS: ReadonlyArray<DataColumn<Permission>> = [
  { heading: 'Task', isRowHeading: true, cell: permission => PERMISSIONS[permission].does },
  ...ROLES.map(role => ({
    heading: ROLE_LABELS[role],
    cell: (permission: Permission) => (mayRole(role, permission) ? 'Yes' : <span className="muted">No</span>),
  })),
]

/** Shows the table that every action checks. */
function RoleTable() {
  return (
    <section className="panel flush help-group" aria-labelledby="roles">
      <h2 id="roles">Who may do what</h2>
      <DataTable
        className="data-table role-table"
        aria-labelledby="roles"
        columns={COLUMNS}
        rows={PERMISSION_KEYS}
        rowKey={key => key}
      />
    </section>
  )
}
