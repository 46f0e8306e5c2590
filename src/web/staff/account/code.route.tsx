import { data } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { askForPasskeyOfSignIn, findPendingSignIn, finishSignIn } from '#src/features/staff/sign-in.server.ts'
import { appContext } from '../../app-context.ts'
import { readForm } from '../../guards/read-form.server.ts'
import {
  chooseSignInLimit,
  describeDatabaseDown,
  describeDevice,
  giveBackSecondStepAttempt,
  recordRefusedSignIn,
  takeSecondStepAttempt,
  welcome,
} from '../../guards/sign-in.server.ts'
import { resolveUnlessDatabaseDown } from '../../guards/unless-database-down.server.ts'
import { redirectWithToast } from '../../parts/cookies.server.ts'
import { routeHeaders } from '../../parts/headers.ts'
import { privatePageMeta } from '../../parts/page-title.ts'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import type { Route } from './+types/code.route'
import { CodeField } from './code-field.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { readProof, WRONG_PROOF } from './proof-form.ts'
import { SignInFrame } from './sign-in-frame.tsx'

export const headers = routeHeaders
export const meta: Route.MetaFunction = () => privatePageMeta('Second Step')

export async function loader({ context, request }: Route.LoaderArgs) {
  const page = await resolveUnlessDatabaseDown(context, loadPage(context, request))
  if (page !== 'database-down') return page
  const { messages, init } = describeDatabaseDown(context)
  return data({ messages, hasAuthenticator: true, passkeyRequest: null }, init)
}

async function loadPage(context: Route.LoaderArgs['context'], request: Request) {
  const app = context.get(appContext)
  const pending = await findPendingSignIn(app, request.headers)
  if (pending === null) throw await restart(context, request)
  const { authenticatorSince, passkeys } = pending.steps
  return {
    messages: [] as Array<string>,
    hasAuthenticator: authenticatorSince !== null,
    passkeyRequest: passkeys.length > 0 ? await askForPasskeyOfSignIn(app, pending) : null,
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await readForm(request, ['code', 'passkey'])
  const answer = await resolveUnlessDatabaseDown(context, finish(form, context, request))
  if (answer !== 'database-down') return answer
  const { messages, init } = describeDatabaseDown(context)
  return data({ messages }, init)
}

async function finish(form: FormData, context: Route.ActionArgs['context'], request: Request) {
  const app = context.get(appContext)
  const pending = await findPendingSignIn(app, request.headers)
  if (pending === null) return restart(context, request)
  const proof = readProof(form)
  if (proof === null || proof.kind === 'password') return data({ messages: ['Please enter a code'] }, { status: 400 })
  const counter = await chooseSignInLimit(app, request, pending.email)
  const overLimit = await takeSecondStepAttempt(context, counter, pending.staffId)
  if (overLimit !== null) return data({ messages: [overLimit.message] }, { status: 429, headers: overLimit.headers })

  const result = await finishSignIn(app, pending, proof, describeDevice(request, counter))
  if (result.ok) {
    await giveBackSecondStepAttempt(context, counter, pending.staffId)
    return welcome(context, request, result)
  }
  await recordRefusedSignIn(context, pending.staffId)
  if (result.reason === 'ended') return restart(context, request)
  return data({ messages: [WRONG_PROOF] }, { status: 401 })
}

/** The password is asked for again after ten minutes, or after five wrong codes. */
async function restart(context: Route.ActionArgs['context'], request: Request) {
  const next = new URL(request.url).searchParams.get('next') ?? undefined
  return redirectWithToast(context.get(appContext), addresses.adminLogin({ next }), {
    title: 'Please sign in again',
    description: 'The second step took too long, or too many codes were wrong.',
    tone: 'info',
  })
}

export default function Code({ loaderData, actionData }: Route.ComponentProps) {
  const { hasAuthenticator, passkeyRequest } = loaderData
  const messages = actionData?.messages ?? loaderData.messages
  return (
    <SignInFrame>
      <h1>Second step</h1>
      {/* Without `action`, the form posts to the URL of the page, which keeps the `next` parameter. */}
      <form method="post" noValidate>
        <ErrorSummary
          title="Not Signed In"
          fields={[]}
          formErrors={messages.length > 0 ? messages : undefined}
          kept=""
        />
        {passkeyRequest !== null && <PasskeyButton request={passkeyRequest} />}
        <CodeField
          field={{ id: 'code', name: 'code' }}
          hint={
            hasAuthenticator
              ? 'The six digits in your authenticator app, or one of your recovery codes.'
              : 'One of your recovery codes.'
          }
        />
        <button className="btn next wide" type="submit">
          Continue
        </button>
        <p className="after">No phone and no recovery code? An owner can reset your second step on the Staff page.</p>
      </form>
      <p className="sign-in-aside">
        <a href={addresses.adminLogin({})}>Sign in as someone else</a>
      </p>
    </SignInFrame>
  )
}
