import { data, redirect } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { signInSchema } from '#src/features/staff/account-forms.ts'
import { signIn } from '#src/features/staff/sign-in.server.ts'
import { appContext } from '../../app-context.ts'
import { readForm } from '../../guards/read-form.server.ts'
import {
  chooseSignInLimit,
  describeDatabaseDown,
  describeDevice,
  findPageAfterSignIn,
  giveBackSignInAttempt,
  recordRefusedSignIn,
  resolveUnlessBusy,
  SIGN_IN_BUSY,
  takeSignInAttempt,
  welcome,
} from '../../guards/sign-in.server.ts'
import { findCurrentStaff } from '../../guards/staff.server.ts'
import { resolveUnlessDatabaseDown } from '../../guards/unless-database-down.server.ts'
import { routeHeaders } from '../../parts/headers.ts'
import { privatePageMeta } from '../../parts/page-title.ts'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { EmailField } from '../../ui/field.tsx'
import type { Route } from './+types/login.route'
import { PasswordField } from './new-password-fields.tsx'
import { SignInFrame } from './sign-in-frame.tsx'

export const handle = { hydrate: false, hasForms: true }
export const headers = routeHeaders
export const meta: Route.MetaFunction = () => privatePageMeta('Sign In')

export async function loader({ context, request }: Route.LoaderArgs) {
  const staff = await resolveUnlessDatabaseDown(context, findCurrentStaff(context, request))
  if (staff === 'database-down') return refuseWhileDatabaseDown(context, '')
  return staff === null ? null : redirect(findPageAfterSignIn(request))
}

const WRONG_CREDENTIALS = 'Invalid email or password'

export async function action({ context, request }: Route.ActionArgs) {
  const form = await readForm(request, ['email', 'password'])
  const answer = await resolveUnlessDatabaseDown(context, signInWith(form, context, request))
  return answer === 'database-down' ? refuseWhileDatabaseDown(context, String(form.get('email') ?? '')) : answer
}

async function signInWith(form: FormData, context: Route.ActionArgs['context'], request: Request) {
  const app = context.get(appContext)
  const credentials = signInSchema.safeParse(Object.fromEntries(form))
  const typedEmail = String(form.get('email') ?? '')
  if (!credentials.success) return refuseSignIn(typedEmail, 'Email and password are required', 400)

  const counter = await chooseSignInLimit(app, request, credentials.data.email)
  const overLimit = await takeSignInAttempt(context, counter)
  if (overLimit !== null) return refuseSignIn(typedEmail, overLimit.message, 429, overLimit.headers)

  const signingIn = signIn(app, credentials.data, describeDevice(request, counter))
  const signInResult = await resolveUnlessBusy(context, signingIn)
  if (signInResult === 'busy') {
    await giveBackSignInAttempt(context, counter)
    return refuseSignIn(typedEmail, SIGN_IN_BUSY.message, 503, SIGN_IN_BUSY.headers)
  }
  if (!signInResult.ok) {
    await recordRefusedSignIn(context, signInResult.staffId)
    return refuseSignIn(typedEmail, WRONG_CREDENTIALS, 401)
  }
  await giveBackSignInAttempt(context, counter)
  if (!signInResult.needsSecondStep) return welcome(context, request, signInResult)
  const next = new URL(request.url).searchParams.get('next') ?? undefined
  return redirect(addresses.adminSignInCode({ next }), { headers: { 'set-cookie': signInResult.cookie } })
}

function refuseSignIn(email: string, message: string, status: number, headers: HeadersInit = {}) {
  return data({ email, messages: [message] }, { status, headers })
}

function refuseWhileDatabaseDown(context: Route.ActionArgs['context'], email: string) {
  const { messages, init } = describeDatabaseDown(context)
  return data({ email, messages }, init)
}

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const refusal = actionData ?? loaderData
  return (
    <SignInFrame>
      <h1>Sign In</h1>
      {/* Without `action`, the form posts to the URL of the page, which keeps the `next` parameter. */}
      <form method="post" noValidate data-once>
        <ErrorSummary title="Login Failed" fields={[]} formErrors={refusal?.messages} kept="" />
        <EmailField field={{ id: 'email', name: 'email', initialValue: refusal?.email }} autoComplete="username" />
        <PasswordField field={{ id: 'password', name: 'password' }} label="Password" />
        <button className="btn next wide" type="submit" data-busy="Signing In...">
          Sign In
        </button>
        <p className="after">
          You stay signed in for 24 hours on this device, or until you log out. After four hours without use you’re
          signed out.
        </p>
      </form>
      <p className="sign-in-aside">
        <a href={addresses.adminForgotPassword()}>Forgotten your password?</a>
      </p>
    </SignInFrame>
  )
}
