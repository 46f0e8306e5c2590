import { data, redirect } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { signInSchema } from '#src/features/staff/account-forms.ts'
import { signIn } from '#src/features/staff/sign-in.server.ts'
import { appContext } from '../../../app-context.ts'
import {
  answerSignInForm,
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
} from '../../../guards/sign-in.server.ts'
import { findCurrentStaff } from '../../../guards/staff.server.ts'
import { resolveUnlessDatabaseDown } from '../../../guards/unless-database-down.server.ts'
import { routeHeaders } from '../../../parts/headers.ts'
import { privatePageMeta } from '../../../parts/page-title.ts'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import { EmailField } from '../../../ui/field.tsx'
import type { Route } from './+types/login.route'
import { PasswordField } from './new-password-fields.tsx'
import { SignInFrame } from './sign-in-frame.tsx'

export const handle = { hydrate: false, hasForms: true }
export const headers = routeHeaders
export const meta: Route.MetaFunction = () => privatePageMeta('Sign In')

export async function loader({ context, request }: Route.LoaderArgs) {
  const staff = await resolveUnlessDatabaseDown(context, findCurrentStaff(context, request))
  if (staff === 'database-down') {
    const { message, ...init } = describeDatabaseDown(context)
    return data({ message }, init)
  }
  return staff === null ? null : redirect(findPageAfterSignIn(request))
}

export function action({ context, request }: Route.ActionArgs) {
  return answerSignInForm({ context, request }, ['email', 'password'], async form => {
    const app = context.get(appContext)
    const credentials = signInSchema.safeParse(Object.fromEntries(form))
    if (!credentials.success) return { status: 400, message: 'Email and password are required' }

    const counter = await chooseSignInLimit(app, request, credentials.data.email)
    const overLimit = await takeSignInAttempt(context, counter)
    if (overLimit !== null) return { ...overLimit, status: 429 }

    const signingIn = signIn(app, credentials.data, describeDevice(request, counter))
    const result = await resolveUnlessBusy(context, signingIn)
    if (result === 'busy') {
      await giveBackSignInAttempt(context, counter)
      return SIGN_IN_BUSY
    }
    if (!result.ok) {
      await recordRefusedSignIn(context, result.staffId)
      return { status: 401, message: 'Invalid email or password' }
    }
    await giveBackSignInAttempt(context, counter)
    if (!result.needsSecondStep) return welcome(context, request, result)
    const next = new URL(request.url).searchParams.get('next') ?? undefined
    return redirect(addresses.adminSignInCode({ next }), { headers: { 'set-cookie': result.cookie } })
  })
}

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const message = actionData?.message ?? loaderData?.message
  return (
    <SignInFrame>
      <h1>Sign In</h1>
      {/* Without `action`, the form posts to the URL of the page, which keeps the `next` parameter. */}
      <form method="post" noValidate data-once>
        <ErrorSummary title="Login Failed" fields={[]} message={message} kept="" />
        <EmailField
          field={{ id: 'email', name: 'email', initialValue: actionData?.typed.email }}
          autoComplete="username"
        />
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
