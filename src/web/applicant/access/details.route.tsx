import { data, useSearchParams } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { type Answers, forEachQuestion } from '#src/features/applications/questions.ts'
import { changeAnswers } from '#src/features/people/access/change-answers.server.ts'
import { changeAnswersSchema } from '#src/features/people/access/details-forms.ts'
import { appContext, type RouteContext } from '../../app-context.ts'
import { takeAttempt } from '../../guards/limit.server.ts'
import { readForm } from '../../guards/read-form.server.ts'
import { resolveUnlessDatabaseDown } from '../../guards/unless-database-down.server.ts'
import { redirectWithToast } from '../../parts/cookies.server.ts'
import { RequestNumber } from '../../parts/failure.tsx'
import { SERVICE_UNAVAILABLE } from '../../parts/handle-form.server.ts'
import { routeHeaders } from '../../parts/headers.ts'
import { privatePageMeta } from '../../parts/page-title.ts'
import { Notice } from '../../ui/notice.tsx'
import type { Route } from './+types/details.route'
import { ChangeAnswersForm, type TypedAnswers } from './details-form.tsx'
import { requireProof } from './require-proof.server.ts'
import '../applicant.css'

export const handle = { hydrate: false, hasForms: true }
export const headers = routeHeaders
export const meta: Route.MetaFunction = () => privatePageMeta('Change your details')

export async function loader({ context, request }: Route.LoaderArgs) {
  const page = await resolveUnlessDatabaseDown(context, loadAnswers(context, request))
  return page === 'database-down' ? data(null, SERVICE_UNAVAILABLE) : page
}

async function loadAnswers(context: RouteContext, request: Request) {
  const { application } = (await requireProof(context, request, { kind: 'details' })).session
  const { reference, version, applicantName: name } = application
  return { reference: reference ?? '', version, name, answers: forEachQuestion(key => application[key]) }
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = Object.fromEntries(await readForm(request, Object.keys(changeAnswersSchema.shape)))
  const answers = forEachQuestion(key => String(form[key] ?? ''))
  const typed = { version: Number(form.version) || 1, name: String(form.applicantName ?? ''), answers, errors: {} }
  const answer = await resolveUnlessDatabaseDown(context, saveAnswers(context, request, form, typed), 'not saved')
  if (answer !== 'database-down') return answer
  const message = 'We couldn’t save your details. Please try again in a few minutes.'
  return data({ message, typed }, SERVICE_UNAVAILABLE)
}

async function saveAnswers(
  context: RouteContext,
  request: Request,
  form: Record<string, unknown>,
  typed: TypedAnswers,
) {
  const { application } = (await requireProof(context, request, { kind: 'details' })).session
  const parsed = changeAnswersSchema.safeParse(form)
  if (!parsed.success) {
    const errors = Object.fromEntries(parsed.error.issues.map(issue => [String(issue.path[0]), issue.message]))
    return data({ message: errors.version ?? null, typed: { ...typed, errors } }, { status: 400 })
  }
  const overLimit = await takeAttempt(context, 'details-by-application', application.id)
  if (overLimit !== null) {
    const answer = { message: overLimit.message, typed }
    return data(answer, { status: 429, headers: overLimit.headers })
  }
  const app = context.get(appContext)
  const result = await changeAnswers(app, { applicationId: application.id, ...parsed.data })
  if (result.ok) {
    return redirectWithToast(app, addresses.tracking({ reference: application.reference ?? '', tab: 'details' }), {
      title: 'Details saved',
      description: result.fields.length === 0 ? 'Nothing was different.' : 'Our staff see the change in the history.',
      tone: 'ok',
    })
  }
  if (result.reason === 'not-found')
    return data({ message: 'This application no longer exists.', typed }, { status: 404 })
  const message = `Your details were changed while this page was open. We now have: ${[result.current.applicantName, describeAnswers(result.current)].join(', ')}. To keep what you typed, press “Save changes” again.`
  return data({ message, typed: { ...typed, version: result.current.version } }, { status: 409 })
}

function describeAnswers(answers: Answers): string {
  return Object.values(forEachQuestion(key => answers[key] || 'nothing')).join(', ')
}

export default function ChangeDetails({ loaderData: stored, actionData }: Route.ComponentProps) {
  const [query] = useSearchParams()
  const reference = stored?.reference ?? query.get('reference') ?? ''
  const typed = actionData?.typed ?? (stored === null ? null : { ...stored, errors: {} })
  const message = actionData?.message ?? (stored === null ? 'We can’t reach our database just now.' : null)
  return (
    <section className="wrap page">
      <h1>Change your details</h1>
      {message !== null && (
        <Notice tone="bad" role="alert">
          <p>{message}</p>
          {stored === null && <RequestNumber />}
        </Notice>
      )}
      {typed !== null && <ChangeAnswersForm reference={reference} typed={typed} isNextStep />}
      <p>
        <a href={addresses.tracking({ reference, tab: 'details' })}>Back to your application</a>
      </p>
    </section>
  )
}
