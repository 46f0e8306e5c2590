import { addresses } from '#src/addresses.ts'
import { forgottenPasswordSchema } from '#src/features/staff/account-forms.ts'
import { askForPasswordLink } from '#src/features/staff/password-links.server.ts'
import { appContext, visitorContext } from '../../../app-context.ts'
import { takeAttempts } from '../../../guards/limit.server.ts'
import { listErrors } from '../../../guards/read-form.server.ts'
import { answerSignInForm, resolveUnlessBusy, SIGN_IN_BUSY } from '../../../guards/sign-in.server.ts'
import { redirectWithToast } from '../../../parts/cookies.server.ts'
import { routeHeaders } from '../../../parts/headers.ts'
import { privatePageMeta } from '../../../parts/page-title.ts'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import { EmailField } from '../../../ui/field.tsx'
import { createFields } from '../../../ui/field-frame.tsx'
import type { Route } from './+types/forgotten.route'
import { SignInFrame } from './sign-in-frame.tsx'

export const handle = { hydrate: false, hasForms: true }
export const headers = routeHeaders
export const meta: Route.MetaFunction = () => privatePageMeta('Forgotten password')

/** The answer is the same with and without an account, so that strangers cannot learn who has one. */
const LINK_SENT_TOAST = {
  title: 'Check your email',
  description: 'If that email has an account, we’ve sent it a link to choose a password.',
  tone: 'ok',
} as const

export function action({ context, request }: Route.ActionArgs) {
  return answerSignInForm({ context, request }, ['email'], async form => {
    const app = context.get(appContext)
    const parsed = forgottenPasswordSchema.safeParse(Object.fromEntries(form))
    if (!parsed.success) return { status: 400, errors: listErrors(parsed.error) }
    const { email } = parsed.data
    const overLimit = await takeAttempts(context, ['password-link-by-address'], ['password-link-by-email', email])
    if (overLimit !== null) return { ...overLimit, status: 429 }
    if ((await resolveUnlessBusy(context, askForPasswordLink(app, email))) === 'busy') {
      await app.limiter.giveBack('password-link-by-address', context.get(visitorContext).address)
      await app.limiter.giveBack('password-link-by-email', email)
      return SIGN_IN_BUSY
    }
    return redirectWithToast(app, addresses.adminLogin(), LINK_SENT_TOAST)
  })
}

export default function ForgottenPassword({ actionData: reply }: Route.ComponentProps) {
  const email = createFields('forgotten', reply)('email')
  return (
    <SignInFrame>
      <h1>Forgotten your password?</h1>
      <p>Enter the email of your account, and we’ll send you a link to choose a new password.</p>
      <form method="post" noValidate data-once>
        <ErrorSummary message={reply?.message} fields={[['Email', email]]} />
        <EmailField field={email} autoComplete="username" />
        <button className="btn next wide" type="submit" data-busy="Sending...">
          Send Link
        </button>
        <p className="after">The link works once, for an hour. Your current password works until you use it.</p>
      </form>
      <p className="sign-in-aside">
        <a href={addresses.adminLogin()}>Back to Sign In</a>
      </p>
    </SignInFrame>
  )
}
