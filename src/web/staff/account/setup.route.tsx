import { useForm } from '@conform-to/react'
import { data } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { BRAND } from '#src/brand.ts'
import { type SetUp, setUpSchema } from '#src/features/staff/account-forms.ts'
import { hasStaff } from '#src/features/staff/queries.server.ts'
import { isSetupToken, setUpFirstOwner } from '#src/features/staff/set-up-first-owner.server.ts'
import { type App, appContext } from '../../app-context.ts'
import { awayAnswer } from '../../guards/sign-in.server.ts'
import { unlessAway } from '../../guards/unless-away.server.ts'
import { redirectWithToast } from '../../parts/cookies.server.ts'
import { ownHeaders } from '../../parts/headers.ts'
import { privatePage } from '../../parts/page-title.ts'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { EmailField, TextField } from '../../ui/field.tsx'
import type { Route } from './+types/setup.route'
import { DeadLink, Door } from './door.tsx'
import { takeNewPassword, tokenOf } from './new-password.server.ts'
import { NewPasswordFields } from './new-password-fields.tsx'

export const handle = { hydrate: false, hasForms: true }
export const headers = ownHeaders
export const meta: Route.MetaFunction = () => privatePage('First account')

export async function loader({ context, request }: Route.LoaderArgs) {
  const works = await unlessAway(context, isOpen(context.get(appContext), tokenOf(request)))
  if (works === 'away') {
    const { messages, init } = awayAnswer(context)
    return data({ works: true, away: messages }, init)
  }
  return data({ works, away: undefined }, { status: works ? 200 : 404 })
}

const READY = { title: 'Account made', description: 'Sign in with your email and your password.', tone: 'ok' } as const

export function action({ context, request }: Route.ActionArgs) {
  const app = context.get(appContext)
  return takeNewPassword(
    { context, request },
    {
      fields: ['name', 'email', 'password', 'repeat'],
      schema: setUpSchema,
      save: form => setUpFirstOwner(app, form),
      answer: () => redirectWithToast(app, addresses.adminLogin(), READY),
    },
  )
}

async function isOpen(app: App, token: string): Promise<boolean> {
  return isSetupToken(app.sessionSecret, token) && !(await hasStaff(app.db))
}

export default function Setup({ loaderData, actionData }: Route.ComponentProps) {
  const [form, fields] = useForm<SetUp>({ id: 'setup', lastResult: actionData })
  if (!loaderData.works) {
    return (
      <Door>
        <DeadLink
          why="It makes the first account, and works until there is one."
          action={
            <a className="btn plain wide" href={addresses.adminLogin()}>
              Sign In
            </a>
          }
          after="Is it not there yet? Copy the whole link that the server printed when it started."
        />
      </Door>
    )
  }
  return (
    <Door>
      <h1>The first account</h1>
      <p>It is an owner’s: it invites everybody else who works at {BRAND.name}.</p>
      <form method="post" id={form.id} noValidate data-once>
        <ErrorSummary
          formErrors={form.errors ?? loaderData.away}
          fields={[
            ['Name', fields.name],
            ['Email', fields.email],
            ['Password', fields.password],
            ['Repeat Password', fields.repeat],
          ]}
          kept="Please type the passwords once more; the rest was kept."
        />
        <TextField field={fields.name} label="Name" required autoComplete="name" />
        <EmailField field={fields.email} autoComplete="username" />
        <NewPasswordFields password={fields.password} repeat={fields.repeat} label="Password" />
        <button className="btn next wide" type="submit" data-busy="Making the account...">
          Make the account
        </button>
        <p className="after">Then you sign in with it. After that this link stops working.</p>
      </form>
    </Door>
  )
}
