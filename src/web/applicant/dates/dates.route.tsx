import { data, redirect, useSearchParams } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { recordMilestoneSchema } from '#src/features/cases/dates/dates-form.ts'
import { DATED_FACTS, formatFact } from '#src/features/cases/dates/milestones.ts'
import { acceptsDates, hasEnded } from '#src/features/cases/states.ts'
import { recordMilestone } from '#src/features/cases/status/record-milestone.server.ts'
import { appContext, type RouteContext } from '../../app-context.ts'
import { requireProof } from '../../guards/applicant-proof.server.ts'
import { takeAttempt } from '../../guards/limit.server.ts'
import { readForm } from '../../guards/read-form.server.ts'
import { resolveUnlessDatabaseDown } from '../../guards/unless-database-down.server.ts'
import { CheckedOn } from '../../parts/checked-on.tsx'
import { redirectWithToast } from '../../parts/cookies.server.ts'
import { ClockList, findClockFacts } from '../../parts/dates/clock-list.tsx'
import { handleForm, SERVICE_UNAVAILABLE } from '../../parts/handle-form.server.ts'
import { routeHeaders } from '../../parts/headers.ts'
import { NotSent } from '../../parts/not-sent.tsx'
import { privatePageMeta } from '../../parts/page-title.ts'
import { SelectField } from '../../ui/field.tsx'
import { createFields, FieldFrame, type FormReply } from '../../ui/field-frame.tsx'
import { ApplicantPage } from '../access/parts.tsx'
import type { Route } from './+types/dates.route'
import { loadDates } from './dates-page.server.ts'
import { DateEntries } from './dates-section.tsx'
import '../applicant.css'

export const handle = { hydrate: false, hasForms: true }
export const headers = routeHeaders
export const meta: Route.MetaFunction = () => privatePageMeta('Your dates')

export async function loader({ context, request }: Route.LoaderArgs) {
  const page = await resolveUnlessDatabaseDown(context, loadPage(context, request))
  return page === 'database-down' ? data(null, SERVICE_UNAVAILABLE) : page
}

async function loadPage(context: RouteContext, request: Request) {
  const { application } = (await requireProof(context, request, { kind: 'dates' })).session
  const reference = application.reference ?? ''
  if (!acceptsDates(application.status) || hasEnded(application)) throw redirect(addresses.tracking({ reference }))
  return { reference, ...(await loadDates(context.get(appContext), application.id)) }
}

export async function action({ context, request }: Route.ActionArgs) {
  const definition = {
    name: 'dates',
    schema: recordMilestoneSchema,
    failed: 'We couldn’t save the date. Please try again in a few minutes.',
    guard: () => requireProof(context, request, { kind: 'dates' }),
  }
  return handleForm(context, await readForm(request, ['fact', 'day']), definition, async (values, { session }) => {
    const { id, reference } = session.application
    const overLimit = await takeAttempt(context, 'details-by-application', id)
    if (overLimit !== null) return { ...overLimit, status: 429 }
    const app = context.get(appContext)
    const leave = (title: string, description: string, tone: 'ok' | 'bad') =>
      redirectWithToast(app, addresses.tracking({ reference: reference ?? '' }), { title, description, tone })
    const result = await recordMilestone(app, { kind: 'applicant', id }, { applicationId: id, ...values })
    if (result.ok) return leave('Date Saved', `${formatFact(values.fact)}: we’ve counted the deadlines from it.`, 'ok')
    if ('error' in result) return { errors: { day: result.error }, status: 400 }
    return leave('Not Saved', 'This application takes no dates any more.', 'bad')
  })
}

/** Keeps what was typed while the database is down, when no one knows what can be entered. */
const WITHOUT_DATABASE = { choices: DATED_FACTS.map(fact => [fact, formatFact(fact)] as const), today: '' }

export default function Dates({ loaderData: page, actionData: reply }: Route.ComponentProps) {
  const [query] = useSearchParams()
  const reference = page?.reference ?? query.get('reference') ?? ''
  const form = page ?? (reply === undefined ? null : WITHOUT_DATABASE)
  return (
    <ApplicantPage
      title="Your dates"
      reply={reply}
      isUnreadable={page === null}
      backTo={addresses.tracking({ reference })}
    >
      {form !== null && <DatesForm reference={reference} choices={form.choices} today={form.today} reply={reply} />}
      {page !== null && (
        <>
          {page.clocks.length > 0 && <h2>Deadlines</h2>}
          <ClockList clocks={page.clocks} />
          <CheckedOn facts={findClockFacts(page.clocks)} />
          {page.entries.length > 0 && <h2>What we know</h2>}
          <DateEntries entries={page.entries} />
        </>
      )}
    </ApplicantPage>
  )
}

type Choices = ReadonlyArray<readonly [fact: string, label: string]>

function DatesForm({
  reference,
  choices,
  today,
  reply,
}: {
  reference: string
  choices: Choices
  today: string
  reply: FormReply | undefined
}) {
  const field = createFields('dates', reply)
  const day = reply?.typed.day || today
  return (
    <form method="post" action={addresses.applicantDates({ reference })} noValidate data-once>
      <NotSent>We couldn’t save the date.</NotSent>
      <p>
        Tell us what has happened since our last check. We count your deadlines from it, and remind you. To correct a
        day, enter it again.
      </p>
      <SelectField
        field={field('fact')}
        label="What happened"
        required
        empty="Choose what happened"
        choices={addTypedFact(choices, reply?.typed.fact)}
      />
      <FieldFrame field={field('day')} label="Day" required>
        {attributes => <input className="input short" type="date" defaultValue={day} {...attributes} />}
      </FieldFrame>
      <button className="btn plain" type="submit" data-busy="Saving...">
        Save the date
      </button>
      <p className="after">We mail you when it changes the status of your application.</p>
    </form>
  )
}

/** A form that was loaded before can send a fact that is no longer offered. It stays chosen beside its refusal. */
function addTypedFact(choices: Choices, typed: string | undefined): Choices {
  const fact = DATED_FACTS.find(each => each === typed)
  return fact === undefined || choices.some(([each]) => each === fact)
    ? choices
    : [...choices, [fact, formatFact(fact)]]
}
