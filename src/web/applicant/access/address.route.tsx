import { data, useSearchParams } from 'react-router'
import { z } from 'zod'
import { addresses } from '#src/addresses.ts'
import { changeAddress, findNewAddress, sendCode } from '#src/features/people/access/codes.server.ts'
import { CODE_MINUTES, codeSchema } from '#src/features/people/access/codes.ts'
import { newAddressSchema } from '#src/features/people/access/details-forms.ts'
import { appContext, type RouteContext } from '../../app-context.ts'
import {
  describeRequestBrowser,
  readProofToken,
  requireProof,
  writeProofToken,
} from '../../guards/applicant-proof.server.ts'
import { takeAttempts } from '../../guards/limit.server.ts'
import { readForm } from '../../guards/read-form.server.ts'
import { resolveUnlessDatabaseDown } from '../../guards/unless-database-down.server.ts'
import { redirectWithToast } from '../../parts/cookies.server.ts'
import { handleForm, SERVICE_UNAVAILABLE } from '../../parts/handle-form.server.ts'
import { routeHeaders } from '../../parts/headers.ts'
import { NotSent } from '../../parts/not-sent.tsx'
import { privatePageMeta } from '../../parts/page-title.ts'
import { EmailField } from '../../ui/field.tsx'
import { createFields, type FormReply } from '../../ui/field-frame.tsx'
import type { Route } from './+types/address.route'
import { ApplicantPage, CodeField } from './parts.tsx'
import { explainWrongCode, isCodeDead } from './wrong-code.ts'
import '../applicant.css'

export const handle = { hydrate: false, hasForms: true }
export const headers = routeHeaders
export const meta: Route.MetaFunction = () => privatePageMeta('Change your email address')

export async function loader({ context, request }: Route.LoaderArgs) {
  const page = await resolveUnlessDatabaseDown(context, loadAddressPage(context, request))
  return page === 'database-down' ? data(null, SERVICE_UNAVAILABLE) : page
}

async function loadAddressPage(context: RouteContext, request: Request) {
  const { application, token } = (await requireProof(context, request, { kind: 'address' })).session
  const newAddress = await findNewAddress(context.get(appContext), { applicationId: application.id, token })
  return { reference: application.reference ?? '', email: application.email, newAddress }
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await readForm(request, ['intent', 'email', 'code'])
  const definition = {
    failed: 'We couldn’t do this just now. Your address is unchanged. Please try again in a few minutes.',
    guard: () => requireProof(context, request, { kind: 'address' }),
  }
  return form.get('intent') === 'check'
    ? handleForm(context, form, { ...definition, name: 'check', schema: CHECK_SCHEMA }, ({ code }, { session }) =>
        checkCode(context, request, session, code),
      )
    : handleForm(context, form, { ...definition, name: 'send', schema: SEND_SCHEMA }, ({ email }, { session }) =>
        mailCode(context, request, session, email),
      )
}

const CHECK_SCHEMA = z.object({ code: codeSchema })
const SEND_SCHEMA = z.object({ email: newAddressSchema })

type Session = Awaited<ReturnType<typeof requireProof>>['session']

/** The answer is the same for an address that others use, so that it tells nothing about them. */
async function mailCode(context: RouteContext, request: Request, { application, token }: Session, newEmail: string) {
  if (newEmail === application.email)
    return { errors: { email: 'This is the address that we already use' }, status: 400 }
  const overLimit = await takeAttempts(context, ['code-by-address'], ['code-by-application', application.id])
  if (overLimit !== null) return { ...overLimit, status: 429 }
  const app = context.get(appContext)
  await sendCode(app, {
    applicationId: application.id,
    token,
    target: 'address',
    browser: describeRequestBrowser(request),
    newEmail,
  })
  return redirectWithToast(app, addresses.applicantAddress({ reference: application.reference ?? '' }), {
    title: 'Code sent',
    description: 'Please look in the inbox of the new address.',
    tone: 'ok',
  })
}

async function checkCode(context: RouteContext, request: Request, { application, token }: Session, code: string) {
  const overLimit = await takeAttempts(context, ['code-try-by-address'], ['code-try-by-application', application.id])
  if (overLimit !== null) return { ...overLimit, status: 429 }
  const app = context.get(appContext)
  const result = await changeAddress(app, {
    applicationId: application.id,
    token,
    code,
    proofToken: await readProofToken(app, request),
    browser: describeRequestBrowser(request),
  })
  if (!result.ok) return { ...explainWrongCode(result), status: 400 }
  return redirectWithToast(
    app,
    addresses.tracking({ reference: application.reference ?? '', tab: 'details' }),
    { title: 'Email address changed', description: 'We’ve written to the old and to the new address.', tone: 'ok' },
    { 'set-cookie': await writeProofToken(app, result.proofToken) },
  )
}

type FormProps = { reference: string; reply: FormReply | undefined }

export default function ChangeAddress({ loaderData: page, actionData: reply }: Route.ComponentProps) {
  const [query] = useSearchParams()
  const reference = page?.reference ?? query.get('reference') ?? ''
  return (
    <ApplicantPage
      title="Change your email address"
      reply={reply}
      isUnreadable={page === null}
      backTo={addresses.tracking({ reference, tab: 'details' })}
    >
      {page !== null && (
        <p className="lead">
          We now write to <strong className="breaks">{page.email}</strong>. This changes the address of application{' '}
          {page.reference} only. We tell both addresses, and other browsers have to open the application again.
        </p>
      )}
      {page?.newAddress && !isCodeDead(reply) && (
        <EnterCode reference={reference} newAddress={page.newAddress} reply={reply} />
      )}
      <NewAddress reference={reference} hasCode={Boolean(page?.newAddress)} reply={reply} />
    </ApplicantPage>
  )
}

function EnterCode({ reference, newAddress, reply }: FormProps & { newAddress: string }) {
  return (
    <form method="post" action={addresses.applicantAddress({ reference })} noValidate className="form narrow" data-once>
      <NotSent>We couldn’t check your code.</NotSent>
      <p>
        We emailed a code of six digits to <strong className="breaks">{newAddress}</strong>. It works once, for{' '}
        {CODE_MINUTES} minutes.
      </p>
      <input type="hidden" name="intent" value="check" />
      <CodeField error={reply?.errors.code} />
      <button className="btn next" type="submit" data-busy="Changing...">
        Change my address
      </button>
      <p className="after">Our staff never ask for this code.</p>
    </form>
  )
}

function NewAddress({ reference, hasCode, reply }: FormProps & { hasCode: boolean }) {
  const field = createFields('address', reply)
  return (
    <form method="post" action={addresses.applicantAddress({ reference })} noValidate className="form narrow" data-once>
      <NotSent>We couldn’t send a code.</NotSent>
      <input type="hidden" name="intent" value="send" />
      <EmailField
        field={field('email')}
        hint={hasCode ? 'To use another address instead.' : 'Your new address.'}
        autoComplete="off"
        focusesError
      />
      <button className={`btn ${hasCode ? 'line' : 'next'}`} type="submit" data-busy="Sending...">
        Email a code to this address
      </button>
      <p className="after">Nothing changes until you enter the code here.</p>
    </form>
  )
}
