import { data } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { askForPasskeyOfSignIn, findPendingSignIn, finishSignIn } from '#src/features/staff/sign-in.server.ts'
import { appContext } from '../../../app-context.ts'
import {
  answerSignInForm,
  chooseSignInLimit,
  describeDatabaseDown,
  describeDevice,
  giveBackSecondStepAttempt,
  recordRefusedSignIn,
  takeSecondStepAttempt,
  welcome,
} from '../../../guards/sign-in.server.ts'
import { resolveUnlessDatabaseDown } from '../../../guards/unless-database-down.server.ts'
import { redirectWithToast } from '../../../parts/cookies.server.ts'
import { routeHeaders } from '../../../parts/headers.ts'
import { privatePageMeta } from '../../../parts/page-title.ts'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import type { Route } from './+types/code.route'
import { ProofFields } from './proof-fields.tsx'
import { readProof, WRONG_PROOF } from './proof-form.ts'
import { SignInFrame } from './sign-in-frame.tsx'

export const headers = routeHeaders
export const meta: Route.MetaFunction = () => privatePageMeta('Second Step')

export async function loader({ context, request }: Route.LoaderArgs) {
  const page = await resolveUnlessDatabaseDown(context, loadPage(context, request))
  if (page !== 'database-down') return page
  const { message, ...init } = describeDatabaseDown(context)
  return data({ message, hasAuthenticator: true, passkeyRequest: null }, init)
}

async function loadPage(context: Route.LoaderArgs['context'], request: Request) {
  const app = context.get(appContext)
  const pending = await findPendingSignIn(app, request.headers)
  if (pending === null) throw await restart(context, request)
  const { authenticatorSince, passkeys } = pending.steps
  return {
    message: null,
    hasAuthenticator: authenticatorSince !== null,
    passkeyRequest: passkeys.length > 0 ? await askForPasskeyOfSignIn(app, pending) : null,
  }
}

export function action({ context, request }: Route.ActionArgs) {
  return answerSignInForm({ context, request }, ['code', 'passkey'], async form => {
    const app = context.get(appContext)
    const pending = await findPendingSignIn(app, request.headers)
    if (pending === null) return restart(context, request)
    const proof = readProof(form)
    if (proof === null || proof.kind === 'password') return { status: 400, message: 'Please enter a code' }
    const counter = await chooseSignInLimit(app, request, pending.email)
    const overLimit = await takeSecondStepAttempt(context, counter, pending.staffId)
    if (overLimit !== null) return { ...overLimit, status: 429 }

    const result = await finishSignIn(app, pending, proof, describeDevice(request, counter))
    if (result.ok) {
      await giveBackSecondStepAttempt(context, counter, pending.staffId)
      return welcome(context, request, result)
    }
    await recordRefusedSignIn(context, pending.staffId)
    return result.reason === 'ended' ? restart(context, request) : { status: 401, message: WRONG_PROOF }
  })
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
  return (
    <SignInFrame>
      <h1>Second step</h1>
      {/* Without `action`, the form posts to the URL of the page, which keeps the `next` parameter. */}
      <form method="post" noValidate>
        <ErrorSummary title="Not Signed In" fields={[]} message={actionData?.message ?? loaderData.message} kept="" />
        <ProofFields hasAuthenticator={hasAuthenticator} passkeyRequest={passkeyRequest} />
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
