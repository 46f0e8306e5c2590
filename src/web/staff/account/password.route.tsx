import { useForm } from '@conform-to/react'
import { data } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { type ChoosePassword, choosePasswordSchema } from '#src/features/staff/account-forms.ts'
import { choosePassword } from '#src/features/staff/choose-password.server.ts'
import { memberOfLink } from '#src/features/staff/queries.server.ts'
import { appContext } from '../../app-context.ts'
import { awayAnswer, rememberDevice } from '../../guards/sign-in.server.ts'
import { unlessAway } from '../../guards/unless-away.server.ts'
import { redirectWithToast } from '../../parts/cookies.server.ts'
import { ownHeaders } from '../../parts/headers.ts'
import { privatePage } from '../../parts/page-title.ts'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import type { Route } from './+types/password.route'
import { DeadLink, Door } from './door.tsx'
import { takeNewPassword, tokenOf } from './new-password.server.ts'
import { NewPasswordFields } from './new-password-fields.tsx'

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

export function action({ context, request }: Route.ActionArgs) {
  const app = context.get(appContext)
  return takeNewPassword(
    { context, request },
    {
      fields: ['password', 'repeat'],
      schema: choosePasswordSchema,
      save: form => choosePassword(app, form),
      async answer({ member }) {
        // Whoever reads the account's mail is no stranger to it, however often strangers have tried.
        await app.limiter.forget('sign-in-by-account', member.email)
        const cookie = await rememberDevice(app, member.id)
        return redirectWithToast(app, addresses.adminLogin(), CHOSEN, { 'set-cookie': cookie })
      },
    },
  )
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
