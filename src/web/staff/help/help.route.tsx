import { addresses } from '#src/addresses.ts'
import { usePaymentProvider } from '#src/payment-provider.ts'
import { requireStaff } from '../../guards/staff.server.ts'
import { privatePageMeta } from '../../parts/page-title.ts'
import { FilterBar } from '../parts/filter-bar.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { SectionLinks } from '../parts/section-links.tsx'
import type { Route } from './+types/help.route'
import { RoleTable } from './role-table.tsx'
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
