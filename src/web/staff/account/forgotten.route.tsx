import { type Submission, useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { data } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { type Forgotten, forgottenSchema } from '#src/features/staff/account-forms.ts'
import { askForPasswordLink } from '#src/features/staff/send-password-link.server.ts'
import { appContext, visitorContext } from '../../app-context.ts'
import { take, takeByAddress } from '../../guards/limit.server.ts'
import { readForm } from '../../guards/read-form.server.ts'
import { awayAnswer, BUSY, unlessBusy } from '../../guards/sign-in.server.ts'
import { unlessAway } from '../../guards/unless-away.server.ts'
import { redirectWithToast } from '../../parts/cookies.server.ts'
import { ownHeaders } from '../../parts/headers.ts'
import { privatePage } from '../../parts/page-title.ts'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { EmailField } from '../../ui/field.tsx'
import type { Route } from './+types/forgotten.route'
import { Door } from './door.tsx'

export const handle = { hydrate: false, hasForms: true }
export const headers = ownHeaders
export const meta: Route.MetaFunction = () => privatePage('Forgotten password')

/** What everybody is told, whether or not there is an account: who works here is nobody's business. */
const ON_ITS_WAY = {
  title: 'Check your email',
  description: 'If there is an account for that email, a link to choose a password is on its way.',
  tone: 'ok',
} as const

export async function action({ context, request }: Route.ActionArgs) {
  const submission = parseWithZod(await readForm(request, ['email']), { schema: forgottenSchema })
  const answer = await unlessAway(context, sendLink(submission, context))
  if (answer !== 'away') return answer
  const { messages, init } = awayAnswer(context)
  return data(submission.reply({ formErrors: messages }), init)
}

async function sendLink(submission: Submission<Forgotten>, context: Route.ActionArgs['context']) {
  if (submission.status !== 'success') return data(submission.reply(), { status: 400 })

  const app = context.get(appContext)
  const { email } = submission.value
  const overLimit =
    (await takeByAddress(context, 'password-link-by-address')) ?? (await take(context, 'password-link-by-email', email))
  if (overLimit !== null) {
    const { message, headers } = overLimit
    return data(submission.reply({ formErrors: [message] }), { status: 429, headers })
  }
  if ((await unlessBusy(context, askForPasswordLink(app, email))) === 'busy') {
    await app.limiter.giveBack('password-link-by-address', context.get(visitorContext).address)
    await app.limiter.giveBack('password-link-by-email', email)
    return data(submission.reply({ formErrors: [BUSY.message] }), { status: 503, headers: BUSY.headers })
  }
  return redirectWithToast(app, addresses.adminLogin(), ON_ITS_WAY)
}

export default function ForgottenPassword({ actionData }: Route.ComponentProps) {
  const [form, fields] = useForm<Forgotten>({ id: 'forgotten', lastResult: actionData })
  return (
    <Door>
      <h1>Forgotten your password?</h1>
      <p>Tell us the email of your account. A link to choose another password goes there.</p>
      <form method="post" id={form.id} noValidate data-once>
        <ErrorSummary formErrors={form.errors} fields={[['Email', fields.email]]} />
        <EmailField field={fields.email} autoComplete="username" />
        <button className="btn next wide" type="submit" data-busy="Sending...">
          Send the link
        </button>
        <p className="after">It works once, for an hour. Until then nothing changes.</p>
      </form>
      <p className="door-aside">
        <a href={addresses.adminLogin()}>Back to Sign In</a>
      </p>
    </Door>
  )
}
