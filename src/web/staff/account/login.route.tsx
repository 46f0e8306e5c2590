import { data, redirect } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { signInSchema } from '#src/features/staff/account-forms.ts'
import { queueFailedSignIn } from '#src/features/staff/record-failed-sign-in.server.ts'
import { signIn } from '#src/features/staff/sign-in.server.ts'
import { signOut } from '#src/features/staff/sign-out.server.ts'
import { hashAddress } from '#src/hash-address.server.ts'
import { type App, appContext, visitorContext } from '../../app-context.ts'
import { takeAttempt, takeAttemptByIp } from '../../guards/limit.server.ts'
import { readForm } from '../../guards/read-form.server.ts'
import {
  chooseSignInLimit,
  describeDatabaseDown,
  issueDeviceCookie,
  resolveUnlessBusy,
  SIGN_IN_BUSY,
  type SignInLimit,
} from '../../guards/sign-in.server.ts'
import { findCurrentStaff, parseRedirectTarget } from '../../guards/staff.server.ts'
import { resolveUnlessDatabaseDown } from '../../guards/unless-database-down.server.ts'
import { redirectWithToast } from '../../parts/cookies.server.ts'
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
  const overLimit =
    (isKnownDevice(counter) ? null : await takeAttemptByIp(context, 'sign-in-by-address')) ??
    (await takeAttempt(context, counter.limit, counter.who))
  if (overLimit !== null) return refuseSignIn(typedEmail, overLimit.message, 429, overLimit.headers)

  const signInResult = await resolveUnlessBusy(context, signIn(app, credentials.data))
  const { address, requestId } = context.get(visitorContext)
  if (signInResult === 'busy') {
    await giveBackAttempt(app, address, counter)
    return refuseSignIn(typedEmail, SIGN_IN_BUSY.message, 503, SIGN_IN_BUSY.headers)
  }
  if (!signInResult.ok) {
    const network = hashAddress(app.rateLimitSecret, address)
    app.log.warn({ requestId, staffId: signInResult.staffId, network }, 'sign-in refused')
    await queueFailedSignIn(app, { staffId: signInResult.staffId, network })
    return refuseSignIn(typedEmail, WRONG_CREDENTIALS, 401)
  }
  await giveBackAttempt(app, address, counter)
  await endPreviousSession(app, context, request)

  const cookies = new Headers()
  for (const cookie of signInResult.cookies) cookies.append('set-cookie', cookie)
  cookies.append('set-cookie', await issueDeviceCookie(app, signInResult.id))
  const welcomeToast = {
    title: 'Login Successful',
    description: `Welcome back, ${signInResult.name}!`,
    tone: 'ok',
  } as const
  return redirectWithToast(app, findPageAfterSignIn(request), welcomeToast, cookies)
}

async function giveBackAttempt(app: App, address: string, counter: SignInLimit) {
  if (!isKnownDevice(counter)) await app.limiter.giveBack('sign-in-by-address', address)
  await app.limiter.giveBack(counter.limit, counter.who)
}

/** A known device has its own limit, so that strangers at the same IP address cannot lock staff out. */
function isKnownDevice({ limit }: SignInLimit): boolean {
  return limit === 'sign-in-by-device'
}

/** Ends the session of the cookie that the new one replaces, because the browser could no longer log out of it. */
async function endPreviousSession(app: App, context: Route.ActionArgs['context'], request: Request) {
  const previousStaff = await findCurrentStaff(context, request)
  if (previousStaff !== null) await signOut(app, previousStaff)
}

function refuseSignIn(email: string, message: string, status: number, headers: HeadersInit = {}) {
  return data({ email, messages: [message] }, { status, headers })
}

function refuseWhileDatabaseDown(context: Route.ActionArgs['context'], email: string) {
  const { messages, init } = describeDatabaseDown(context)
  return data({ email, messages }, init)
}

function findPageAfterSignIn(request: Request): string {
  const nextPath = new URL(request.url).searchParams.get('next')
  return (nextPath === null ? null : parseRedirectTarget(nextPath, request.url)) ?? addresses.adminDashboard()
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
        <p className="after">You stay signed in for 24 hours on this device, or until you log out.</p>
      </form>
      <p className="sign-in-aside">
        <a href={addresses.adminForgotPassword()}>Forgotten your password?</a>
      </p>
    </SignInFrame>
  )
}
