import { type Submission, useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { data } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { type ForgottenPasswordForm, forgottenPasswordSchema } from '#src/features/staff/account-forms.ts'
import { askForPasswordLink } from '#src/features/staff/password-links.server.ts'
import { appContext, visitorContext } from '../../app-context.ts'
import { takeAttempt, takeAttemptByIp } from '../../guards/limit.server.ts'
import { readForm } from '../../guards/read-form.server.ts'
import { describeDatabaseDown, resolveUnlessBusy, SIGN_IN_BUSY } from '../../guards/sign-in.server.ts'
import { resolveUnlessDatabaseDown } from '../../guards/unless-database-down.server.ts'
import { redirectWithToast } from '../../parts/cookies.server.ts'
import { routeHeaders } from '../../parts/headers.ts'
import { privatePageMeta } from '../../parts/page-title.ts'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { EmailField } from '../../ui/field.tsx'
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

export async function action({ context, request }: Route.ActionArgs) {
  const submission = parseWithZod(await readForm(request, ['email']), { schema: forgottenPasswordSchema })
  const answer = await resolveUnlessDatabaseDown(context, sendLink(submission, context))
  if (answer !== 'database-down') return answer
  const { messages, init } = describeDatabaseDown(context)
  return data(submission.reply({ formErrors: messages }), init)
}

async function sendLink(submission: Submission<ForgottenPasswordForm>, context: Route.ActionArgs['context']) {
  if (submission.status !== 'success') return data(submission.reply(), { status: 400 })

  const app = context.get(appContext)
  const { email } = submission.value
  const overLimit =
    (await takeAttemptByIp(context, 'password-link-by-address')) ??
    (await takeAttempt(context, 'password-link-by-email', email))
  if (overLimit !== null) {
    const { message, headers } = overLimit
    return data(submission.reply({ formErrors: [message] }), { status: 429, headers })
  }
  if ((await resolveUnlessBusy(context, askForPasswordLink(app, email))) === 'busy') {
    await app.limiter.giveBack('password-link-by-address', context.get(visitorContext).address)
    await app.limiter.giveBack('password-link-by-email', email)
    return data(submission.reply({ formErrors: [SIGN_IN_BUSY.message] }), {
      status: 503,
      headers: SIGN_IN_BUSY.headers,
    })
  }
  return redirectWithToast(app, addresses.adminLogin(), LINK_SENT_TOAST)
}

export default function ForgottenPassword({ actionData }: Route.ComponentProps) {
  const [form, fields] = useForm<ForgottenPasswordForm>({ id: 'forgotten', lastResult: actionData })
  return (
    <SignInFrame>
      <h1>Forgotten your password?</h1>
      <p>Enter the email of your account, and we’ll send you a link to choose a new password.</p>
      <form method="post" id={form.id} noValidate data-once>
        <ErrorSummary formErrors={form.errors} fields={[['Email', fields.email]]} />
        <EmailField field={fields.email} autoComplete="username" />
        <button className="btn next wide" type="submit" data-busy="Sending...">
          Send the link
        </button>
        <p className="after">The link works once, for an hour. Your current password works until you use it.</p>
      </form>
      <p className="sign-in-aside">
        <a href={addresses.adminLogin()}>Back to Sign In</a>
      </p>
    </SignInFrame>
  )
}
