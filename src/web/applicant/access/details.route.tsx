import { data, useSearchParams } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { type Answers, forEachQuestion } from '#src/features/applications/questions.ts'
import { changeAnswers } from '#src/features/people/access/details.server.ts'
import { changeAnswersSchema } from '#src/features/people/access/details-forms.ts'
import { appContext } from '../../app-context.ts'
import { requireProof } from '../../guards/applicant-proof.server.ts'
import { takeAttempt } from '../../guards/limit.server.ts'
import { readForm } from '../../guards/read-form.server.ts'
import { resolveUnlessDatabaseDown } from '../../guards/unless-database-down.server.ts'
import { redirectWithToast } from '../../parts/cookies.server.ts'
import { handleForm, SERVICE_UNAVAILABLE } from '../../parts/handle-form.server.ts'
import { routeHeaders } from '../../parts/headers.ts'
import { privatePageMeta } from '../../parts/page-title.ts'
import type { Route } from './+types/details.route'
import { ChangeAnswersForm } from './details-form.tsx'
import { ApplicantPage } from './parts.tsx'
import '../applicant.css'

export const handle = { hydrate: false, hasForms: true }
export const headers = routeHeaders
export const meta: Route.MetaFunction = () => privatePageMeta('Change your details')

export async function loader({ context, request }: Route.LoaderArgs) {
  const proof = await resolveUnlessDatabaseDown(context, requireProof(context, request, { kind: 'details' }))
  if (proof === 'database-down') return data(null, SERVICE_UNAVAILABLE)
  const { application } = proof.session
  const { version, applicantName } = application
  return { values: { ...forEachQuestion(key => application[key]), version: String(version), applicantName } }
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await readForm(request, Object.keys(changeAnswersSchema.shape))
  const definition = {
    name: 'details',
    schema: changeAnswersSchema,
    failed: 'We couldn’t save your details. Please try again in a few minutes.',
    guard: () => requireProof(context, request, { kind: 'details' }),
  }
  return handleForm(context, form, definition, async (values, { session: { application } }) => {
    const overLimit = await takeAttempt(context, 'details-by-application', application.id)
    if (overLimit !== null) return { ...overLimit, status: 429 }
    const app = context.get(appContext)
    const result = await changeAnswers(app, { applicationId: application.id, ...values })
    if (result.ok)
      return redirectWithToast(app, addresses.tracking({ reference: application.reference ?? '', tab: 'details' }), {
        title: 'Details saved',
        description: result.fields.length === 0 ? 'Nothing was different.' : 'Our staff see the change in the history.',
        tone: 'ok',
      })
    if (result.reason === 'not-found') return { message: 'This application no longer exists.', status: 404 }
    const { current } = result
    return {
      message: `Your details were changed while this page was open. We now have: ${[current.applicantName, describeAnswers(current)].join(', ')}. To keep what you typed, press “Save changes” again.`,
      typed: { version: String(current.version) },
      status: 409,
    }
  })
}

function describeAnswers(answers: Answers): string {
  return Object.values(forEachQuestion(key => answers[key] || 'nothing')).join(', ')
}

export default function ChangeDetails({ loaderData: stored, actionData: reply }: Route.ComponentProps) {
  const [query] = useSearchParams()
  const reference = query.get('reference') ?? ''
  return (
    <ApplicantPage
      title="Change your details"
      reply={reply}
      isUnreadable={stored === null}
      backTo={addresses.tracking({ reference, tab: 'details' })}
    >
      {(reply || stored) && (
        <ChangeAnswersForm reference={reference} values={stored?.values ?? {}} reply={reply} isNextStep />
      )}
    </ApplicantPage>
  )
}
