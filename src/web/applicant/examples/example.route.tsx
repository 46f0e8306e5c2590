import { data } from 'react-router'
import { addDays, dayInLagos } from '#src/dates.ts'
import { computeClocks } from '#src/features/cases/dates/clocks.ts'
import { DATED_FACTS, type DatedDays, toDays } from '#src/features/cases/dates/milestones.ts'
import { INITIAL_STATUS, isDated, type Status } from '#src/features/cases/states.ts'
import { appContext } from '../../app-context.ts'
import { EXAMPLES, type Example, findExample } from '../../content/examples.ts'
import { privatePageMeta } from '../../parts/page-title.ts'
import { readFacts, readPricesAndRate } from '../../parts/public-page.server.ts'
import { describeOwnDates } from '../dates/dates-page.server.ts'
import { DatesSection } from '../dates/dates-section.tsx'
import { GovernmentCost } from '../pay/government-cost.tsx'
import { PreviewProvider } from '../track/preview.ts'
import type { Route } from './+types/example.route'
import '../applicant.css'

export const handle = { hydrate: false }

export const meta: Route.MetaFunction = () => privatePageMeta('Example')

/** Exists only while a fact is previewed, because visitors would take it for a real case. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const example = findExample(params.example)
  if (app.draftFact === undefined || example === null) throw data(null, { status: 404 })
  const [facts, { rate }] = await Promise.all([readFacts(app), readPricesAndRate(app)])
  const tracking = buildTracking(example, { facts, rate, now: app.clock.now() })
  return { name: EXAMPLES[example], facts, tracking }
}

export default function ExamplePage({ loaderData: { name, tracking } }: Route.ComponentProps) {
  return (
    <section className="wrap page">
      <h1>{name}</h1>
      <p className="muted">An example with made-up days.</p>
      {tracking === null ? (
        <div className="included small">
          <GovernmentCost item="full_support" />
        </div>
      ) : (
        <PreviewProvider value="example">
          <DatesSection application={tracking.application} dates={tracking.dates} hasButton={false} />
        </PreviewProvider>
      )}
    </section>
  )
}

/** How many days ago each step of an example happened. */
const STEPS: Record<Exclude<Example, 'payment'>, Partial<Record<keyof DatedDays, number>>> = {
  submitted: { submitted: 7 },
  endorsed: { submitted: 50, endorsed: 7 },
  refused: { submitted: 50, refused: 7 },
  granted: { submitted: 90, endorsed: 50, visa_applied: 30, granted: 7 },
}

type Today = Pick<Parameters<typeof describeOwnDates>[0], 'facts' | 'rate' | 'now'>

function buildTracking(example: Example, { facts, rate, now }: Today) {
  if (example === 'payment') return null
  const today = dayInLagos(now)
  const entries = DATED_FACTS.flatMap(fact => {
    const daysAgo = STEPS[example][fact]
    return daysAgo === undefined ? [] : [{ fact, day: addDays(today, -daysAgo), recordedBy: null }]
  })
  const status: Status = entries.map(({ fact }) => fact).findLast(isDated) ?? INITIAL_STATUS
  const [body = 'tech_nation'] = facts['review-time'].offeredBy ?? []
  const endorsement = { endorsingBody: body, sector: null }
  const clocks = computeClocks(toDays(entries), endorsement, facts).filter(({ metOn }) => metOn === null)
  return {
    application: { reference: 'GT-7K2M-9QXD', status, item: 'full_support' as const, isPaidInFull: true },
    dates: describeOwnDates({ entries, clocks, facts, rate, now }),
  }
}
