import { randomUUID } from 'node:crypto'
import { addresses } from '#src/addresses.ts'
import { dateInWords, noonOf } from '#src/dates.ts'
import { listRequestsOf } from '#src/features/privacy/queries.server.ts'
import { requestSchema } from '#src/features/privacy/request-form.ts'
import { DAYS_TO_ANSWER, REQUEST_KIND_KEYS, REQUEST_KINDS } from '#src/features/privacy/request-kinds.ts'
import { receiveRequest } from '#src/features/privacy/requests.server.ts'
import { appContext, type RouteContext } from '../../app-context.ts'
import { requireProof } from '../../guards/applicant-proof.server.ts'
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
import { createFields, type FormReply } from '../../ui/field-frame.tsx'
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
  const form = await readForm(request, ['kind', 'text'])
  const guard = () => requireOwnApplication(context, request)
  const definition = { name: 'request', schema: requestSchema, failed: NOT_RECEIVED, guard }
  return handleForm(context, form, definition, async ({ kind, text }, { id, email, reference }) => {
    const overLimit = await takeAttempt(context, 'data-request-by-application', id)
    if (overLimit !== null) return { ...overLimit, status: 429 }
    const app = context.get(appContext)
    await receiveRequest(app, { kind: 'applicant', id }, { id: randomUUID(), email, caseId: id, kind, text })
    return redirectWithToast(app, addresses.ownData({ reference }), {
      title: 'Request Sent',
      description: `We’ll answer by email within ${DAYS_TO_ANSWER} days.`,
      tone: 'ok',
    })
  })
}

const NOT_RECEIVED = 'We couldn’t take your request just now. Please try again in a few minutes.'

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
      <RequestForm reference={reference} email={email} reply={actionData} />
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

function RequestForm({ reference, email, reply }: { reference: string; email: string; reply: FormReply | undefined }) {
  const field = createFields('request-form', reply)
  return (
    <form
      method="post"
      action={addresses.ownData({ reference })}
      id="request-form"
      className="form narrow"
      noValidate
      data-once
    >
      <h2>A new request</h2>
      <NotSent title="Request Not Sent">We couldn’t send your request.</NotSent>
      <ErrorSummary
        message={reply?.message}
        fields={[
          ['Request', field('kind')],
          ['What you want us to do', field('text')],
        ]}
      />
      <RadioField
        field={field('kind')}
        label="Request"
        required
        choices={REQUEST_KIND_KEYS.map(kind => [kind, REQUEST_KINDS[kind].label] as const)}
      />
      <TextArea
        field={field('text')}
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
