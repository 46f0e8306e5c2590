import { randomUUID } from 'node:crypto'
import { type SubmissionResult, useForm } from '@conform-to/react'
import { addresses } from '#src/addresses.ts'
import { dateInWords, noonOf } from '#src/dates.ts'
import { listRequestsOf } from '#src/features/privacy/queries.server.ts'
import { receiveRequest } from '#src/features/privacy/receive-request.server.ts'
import { requestSchema } from '#src/features/privacy/request-form.ts'
import { DAYS_TO_ANSWER, REQUEST_KIND_KEYS, REQUEST_KINDS } from '#src/features/privacy/request-kinds.ts'
import { appContext, type RouteContext } from '../../app-context.ts'
import { takeAttempt } from '../../guards/limit.server.ts'
import { readForm } from '../../guards/read-form.server.ts'
import { redirectWithToast } from '../../parts/cookies.server.ts'
import { handleForm } from '../../parts/handle-form.server.ts'
import { NotSent } from '../../parts/not-sent.tsx'
import { privatePageMeta } from '../../parts/page-title.ts'
import { Badge } from '../../ui/badge.tsx'
import { RadioField } from '../../ui/choice-field.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { TextArea } from '../../ui/field.tsx'
import { requireProof } from '../access/require-proof.server.ts'
import type { Route } from './+types/own-data.route'
import '../applicant.css'
import './own-data.css'

export const handle = { hydrate: false, hasForms: true }
export const meta: Route.MetaFunction = () => privatePageMeta('Your data')

export async function loader({ context, request }: Route.LoaderArgs) {
  const application = await requireOwnApplication(context, request)
  const requests = await listRequestsOf(context.get(appContext).db, application.email)
  return {
    reference: application.reference,
    email: application.email,
    requests: requests.map(({ id, kind, text, receivedAt, dueOn, answer, answeredAt }) => ({
      id,
      kind: REQUEST_KINDS[kind].label,
      text,
      answer,
      received: dateInWords(receivedAt),
      state:
        answeredAt === null ? `Open, due by ${dateInWords(noonOf(dueOn))}` : `Answered on ${dateInWords(answeredAt)}`,
      isAnswered: answeredAt !== null,
    })),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { id, email, reference } = await requireOwnApplication(context, request)
  const form = await readForm(request, ['kind', 'text'])
  return handleForm('request', form, requestSchema, async ({ kind, text }) => {
    const limitRefusal = await takeAttempt(context, 'data-request-by-application', id)
    if (limitRefusal !== null) return { ...limitRefusal, status: 429 }
    const app = context.get(appContext)
    await receiveRequest(app, { kind: 'applicant', id }, { id: randomUUID(), email, caseId: id, kind, text })
    return redirectWithToast(app, addresses.ownData({ reference }), {
      title: 'Request Sent',
      description: `We’ll answer by email within ${DAYS_TO_ANSWER} days.`,
      tone: 'ok',
    })
  })
}

async function requireOwnApplication(context: RouteContext, request: Request) {
  const { session } = await requireProof(context, request, { kind: 'own-data' })
  const { id, email, reference } = session.application
  return { id, email, reference: reference ?? '' }
}

type OwnRequest = Awaited<ReturnType<typeof loader>>['requests'][number]

export default function OwnData({ loaderData: { reference, email, requests }, actionData }: Route.ComponentProps) {
  return (
    <section className="wrap page own-data">
      <h1>Your data</h1>
      <p className="lead">
        Ask us for a copy of your data, or to correct, delete or stop using it. It costs nothing, and a person reads
        each request.
      </p>
      {requests.length > 0 && <OwnRequests requests={requests} />}
      <RequestForm reference={reference} email={email} lastResult={actionData?.reply} />
      <p>
        <a href={addresses.tracking({ reference })}>Back to your application</a>
      </p>
    </section>
  )
}

function OwnRequests({ requests }: { requests: ReadonlyArray<OwnRequest> }) {
  return (
    <>
      <h2>Your requests</h2>
      <ul className="own-requests">
        {requests.map(({ id, kind, text, answer, received, state, isAnswered }) => (
          <li key={id}>
            <p>
              <strong>{kind}</strong>, sent on {received} <Badge tone={isAnswered ? 'good' : 'waiting'}>{state}</Badge>
            </p>
            <p className="typed muted">{text}</p>
            {answer !== null && <p className="typed">Our answer: {answer}</p>}
          </li>
        ))}
      </ul>
    </>
  )
}

function RequestForm({
  reference,
  email,
  lastResult,
}: {
  reference: string
  email: string
  lastResult: SubmissionResult | undefined
}) {
  const [form, fields] = useForm<{ kind: string; text: string }>({ id: 'request-form', lastResult })
  return (
    <form
      method="post"
      action={addresses.ownData({ reference })}
      id={form.id}
      className="form narrow"
      noValidate
      data-once
    >
      <h2>A new request</h2>
      <NotSent title="Request Not Sent">We couldn’t send your request.</NotSent>
      <ErrorSummary
        formErrors={form.errors}
        fields={[
          ['Request', fields.kind],
          ['What you want us to do', fields.text],
        ]}
      />
      <RadioField
        field={fields.kind}
        label="Request"
        required
        choices={REQUEST_KIND_KEYS.map(kind => [kind, REQUEST_KINDS[kind].label] as const)}
      />
      <TextArea
        field={fields.text}
        label="What you want us to do"
        hint="For example what is wrong, or what we should delete. If your case is open and we delete it, our work on it ends."
        required
      />
      <button className="btn next" type="submit" data-busy="Sending...">
        Send Request
      </button>
      <p className="after">
        We’ll confirm by email to {email}, and answer within {DAYS_TO_ANSWER} days.
      </p>
    </form>
  )
}
