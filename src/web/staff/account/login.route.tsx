import { data, redirect } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { signInSchema } from '#src/features/staff/account-forms.ts'
import { queueFailedSignIn } from '#src/features/staff/record-failed-sign-in.server.ts'
import { signIn } from '#src/features/staff/sign-in.server.ts'
import { signOut } from '#src/features/staff/sign-out.server.ts'
import { hashAddress } from '#src/hash-address.server.ts'
import { type App, appContext, visitorContext } from '../../app-context.ts'
import { take, takeByAddress } from '../../guards/limit.server.ts'
import { readForm } from '../../guards/read-form.server.ts'
import {
  awayAnswer,
  BUSY,
  rememberDevice,
  type SignInCounter,
  signInCounter,
  unlessBusy,
} from '../../guards/sign-in.server.ts'
import { adminPage, currentStaff } from '../../guards/staff.server.ts'
import { unlessAway } from '../../guards/unless-away.server.ts'
import { redirectWithToast } from '../../parts/cookies.server.ts'
import { ownHeaders } from '../../parts/headers.ts'
import { privatePage } from '../../parts/page-title.ts'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { EmailField } from '../../ui/field.tsx'
import type { Route } from './+types/login.route'
import { Door } from './door.tsx'
import { PasswordField } from './new-password-fields.tsx'

export const handle = { hydrate: false, hasForms: true }
export const headers = ownHeaders
export const meta: Route.MetaFunction = () => privatePage('Sign In')

export async function loader({ context, request }: Route.LoaderArgs) {
  const staff = await unlessAway(context, currentStaff(context, request))
  if (staff === 'away') return refuseAway(context, '')
  return staff === null ? null : redirect(pageAfter(request))
}

const WRONG = 'Invalid email or password'

export async function action({ context, request }: Route.ActionArgs) {
  const form = await readForm(request, ['email', 'password'])
  const answer = await unlessAway(context, signInWith(form, context, request))
  return answer === 'away' ? refuseAway(context, String(form.get('email') ?? '')) : answer
}

async function signInWith(form: FormData, context: Route.ActionArgs['context'], request: Request) {
  const app = context.get(appContext)
  const pair = signInSchema.safeParse(Object.fromEntries(form))
  const typed = String(form.get('email') ?? '')
  if (!pair.success) return refuse(typed, 'Email and password are required', 400)

  const counter = await signInCounter(app, request, pair.data.email)
  const overLimit =
    (isKnown(counter) ? null : await takeByAddress(context, 'sign-in-by-address')) ??
    (await take(context, counter.limit, counter.who))
  if (overLimit !== null) return refuse(typed, overLimit.message, 429, overLimit.headers)

  const opened = await unlessBusy(context, signIn(app, pair.data))
  const { address, requestId } = context.get(visitorContext)
  if (opened === 'busy') {
    await giveBack(app, address, counter)
    return refuse(typed, BUSY.message, 503, BUSY.headers)
  }
  if (!opened.ok) {
    const network = hashAddress(app.countingSecret, address)
    app.log.warn({ requestId, staffId: opened.staffId, network }, 'sign-in refused')
    await queueFailedSignIn(app, { staffId: opened.staffId, network })
    return refuse(typed, WRONG, 401)
  }
  await giveBack(app, address, counter)
  await endSessionBefore(app, context, request)

  const cookies = new Headers()
  for (const cookie of opened.cookies) cookies.append('set-cookie', cookie)
  cookies.append('set-cookie', await rememberDevice(app, opened.id))
  const welcome = { title: 'Login Successful', description: `Welcome back, ${opened.name}!`, tone: 'ok' } as const
  return redirectWithToast(app, pageAfter(request), welcome, cookies)
}

/** Only failures are counted. */
async function giveBack(app: App, address: string, counter: SignInCounter) {
  if (!isKnown(counter)) await app.limiter.giveBack('sign-in-by-address', address)
  await app.limiter.giveBack(counter.limit, counter.who)
}

/** A known device is limited by itself, so that strangers at the same address do not lock a staff member out. */
function isKnown({ limit }: SignInCounter): boolean {
  return limit === 'sign-in-by-device'
}

/** Whoever was signed in in this browser is not any more: their cookie is gone, and nothing else could end their session. */
async function endSessionBefore(app: App, context: Route.ActionArgs['context'], request: Request) {
  const before = await currentStaff(context, request)
  if (before !== null) await signOut(app, before)
}

function refuse(email: string, message: string, status: number, headers: HeadersInit = {}) {
  return data({ email, messages: [message] }, { status, headers })
}

function refuseAway(context: Route.ActionArgs['context'], email: string) {
  const { messages, init } = awayAnswer(context)
  return data({ email, messages }, init)
}

/** The page that was asked for before the sign-in, if it is one of ours. */
function pageAfter(request: Request): string {
  const next = new URL(request.url).searchParams.get('next')
  return (next === null ? null : adminPage(next, request.url)) ?? addresses.adminDashboard()
}

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const refused = actionData ?? loaderData
  return (
    <Door>
      <h1>Sign In</h1>
      {/* Without an address of its own it is sent to this one, with the page to go on to. */}
      <form method="post" noValidate data-once>
        <ErrorSummary title="Login Failed" fields={[]} formErrors={refused?.messages} kept="" />
        <EmailField field={{ id: 'email', name: 'email', initialValue: refused?.email }} autoComplete="username" />
        <PasswordField field={{ id: 'password', name: 'password' }} label="Password" />
        <button className="btn next wide" type="submit" data-busy="Signing In...">
          Sign In
        </button>
        <p className="after">You stay signed in for 24 hours on this device, or until you log out.</p>
      </form>
      <p className="door-aside">
        <a href={addresses.adminForgotten()}>Forgotten your password?</a>
      </p>
    </Door>
  )
}
