import { type Submission, useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { data } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { type ChoosePassword, choosePasswordSchema } from '#src/features/staff/account-forms.ts'
import { choosePassword } from '#src/features/staff/choose-password.server.ts'
import { memberOfLink } from '#src/features/staff/queries.server.ts'
import { appContext, visitorContext } from '../../app-context.ts'
import { takeByAddress } from '../../guards/limit.server.ts'
import { readForm } from '../../guards/read-form.server.ts'
import { awayAnswer, BUSY, rememberDevice, unlessAway, unlessBusy } from '../../guards/sign-in.server.ts'
import { redirectWithToast } from '../../parts/cookies.server.ts'
import { ownHeaders } from '../../parts/headers.ts'
import { privatePage } from '../../parts/page-title.ts'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import type { Route } from './+types/password.route'
import { DeadLink, Door } from './door.tsx'

import { NewPasswordFields } from './new-password-fields.tsx'
import { HIDDEN, refusedPassword } from './refused-password.ts'

export const handle = { hydrate: false, hasForms: true }
export const headers = ownHeaders
export const meta: Route.MetaFunction = () => privatePage('Choose your password')

/** Opening the link changes nothing: mail programs open links by themselves. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const member = await unlessAway(context, memberOfLink(context.get(appContext), tokenOf(request)))
  // Whether the link works is not known, so the form stays.
  if (member === 'away') {
    const { messages, init } = awayAnswer(context)
    return data({ member: { email: null }, away: messages }, init)
  }
  const shown = member && { email: member.email }
  return data({ member: shown, away: undefined }, { status: member === null ? 404 : 200 })
}

const CHOSEN = { title: 'Password saved', description: 'Sign in with it.', tone: 'ok' } as const

export async function action({ context, request }: Route.ActionArgs) {
  const submission = parseWithZod(await readForm(request, ['password', 'repeat']), { schema: choosePasswordSchema })
  const answer = await unlessAway(context, savePassword(submission, context, request))
  if (answer !== 'away') return answer
  const { messages, init } = awayAnswer(context)
  return data(submission.reply({ ...HIDDEN, formErrors: messages }), init)
}

async function savePassword(
  submission: Submission<ChoosePassword>,
  context: Route.ActionArgs['context'],
  request: Request,
) {
  const app = context.get(appContext)
  const overLimit = await takeByAddress(context, 'password-by-address')
  if (overLimit !== null) {
    const { message, headers } = overLimit
    return data(submission.reply({ ...HIDDEN, formErrors: [message] }), { status: 429, headers })
  }
  if (submission.status !== 'success') return data(submission.reply(HIDDEN), { status: 400 })

  const choice = { token: tokenOf(request), password: submission.value.password }
  const chosen = await unlessBusy(context, choosePassword(app, choice))
  if (chosen === 'busy') {
    await app.limiter.giveBack('password-by-address', context.get(visitorContext).address)
    return data(submission.reply({ ...HIDDEN, formErrors: [BUSY.message] }), { status: 503, headers: BUSY.headers })
  }
  if (chosen.ok) {
    // Whoever reads the account's mail is no stranger to it, however often strangers have tried.
    await app.limiter.forget('sign-in-by-account', chosen.member.email)
    const cookie = await rememberDevice(app, chosen.member.id)
    return redirectWithToast(app, addresses.adminLogin(), CHOSEN, { 'set-cookie': cookie })
  }
  // The page says so by itself: its loader looks after this.
  if (chosen.reason === 'dead-link') return data(submission.reply(HIDDEN), { status: 404 })
  return data(refusedPassword(submission, chosen.reason), { status: 400 })
}

function tokenOf(request: Request): string {
  return new URL(request.url).searchParams.get('token') ?? ''
}

export default function Password({ loaderData: { member, away }, actionData }: Route.ComponentProps) {
  const [form, fields] = useForm<ChoosePassword>({ id: 'password', lastResult: actionData })
  if (member === null) {
    return (
      <Door>
        <DeadLink
          why="It was used already, or it has run out."
          action={
            <a className="btn plain wide" href={addresses.adminForgotten()}>
              Ask for a fresh link
            </a>
          }
          after="It goes to the email of your account."
        />
      </Door>
    )
  }
  return (
    <Door>
      <h1>Choose your password</h1>
      {member.email !== null && (
        <p>
          For <strong>{member.email}</strong>
        </p>
      )}
      <form method="post" id={form.id} noValidate data-once>
        <ErrorSummary
          formErrors={form.errors ?? away}
          fields={[
            ['New Password', fields.password],
            ['Repeat Password', fields.repeat],
          ]}
          kept="Please type both once more."
        />
        <NewPasswordFields password={fields.password} repeat={fields.repeat} />
        <button className="btn next wide" type="submit" data-busy="Saving...">
          Save
        </button>
        <p className="after">Whoever is signed in to this account is signed out.</p>
      </form>
    </Door>
  )
}
