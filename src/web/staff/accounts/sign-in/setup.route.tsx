import { data } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { BRAND } from '#src/brand.ts'
import { setUpSchema } from '#src/features/staff/account-forms.ts'
import { isSetupToken, setUpFirstOwner } from '#src/features/staff/accounts.server.ts'
import { hasStaff } from '#src/features/staff/queries.server.ts'
import { type App, appContext } from '../../../app-context.ts'
import { describeDatabaseDown } from '../../../guards/sign-in.server.ts'
import { resolveUnlessDatabaseDown } from '../../../guards/unless-database-down.server.ts'
import { redirectWithToast } from '../../../parts/cookies.server.ts'
import { routeHeaders } from '../../../parts/headers.ts'
import { privatePageMeta } from '../../../parts/page-title.ts'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import { EmailField, TextField } from '../../../ui/field.tsx'
import { createFields } from '../../../ui/field-frame.tsx'
import type { Route } from './+types/setup.route'
import { newPasswordAction, readToken } from './new-password.server.ts'
import { NewPasswordFields } from './new-password-fields.tsx'

import { ExpiredLink, SignInFrame } from './sign-in-frame.tsx'

export const handle = { hydrate: false, hasForms: true }
export const headers = routeHeaders
export const meta: Route.MetaFunction = () => privatePageMeta('First account')

export async function loader({ context, request }: Route.LoaderArgs) {
  const isOpen = await resolveUnlessDatabaseDown(context, isSetupOpen(context.get(appContext), readToken(request)))
  if (isOpen === 'database-down') {
    const { message, ...init } = describeDatabaseDown(context)
    return data({ isOpen: true, outageMessage: message }, init)
  }
  return data({ isOpen, outageMessage: null }, { status: isOpen ? 200 : 404 })
}

const ACCOUNT_CREATED_TOAST = {
  title: 'Account Created',
  description: 'You can now sign in with your email and password.',
  tone: 'ok',
} as const

export function action({ context, request }: Route.ActionArgs) {
  const app = context.get(appContext)
  return newPasswordAction(
    { context, request },
    {
      fields: ['name', 'email', 'password', 'repeat'],
      schema: setUpSchema,
      save: form => setUpFirstOwner(app, form),
      answer: () => redirectWithToast(app, addresses.adminLogin(), ACCOUNT_CREATED_TOAST),
    },
  )
}

async function isSetupOpen(app: App, token: string): Promise<boolean> {
  return isSetupToken(app.sessionSecret, token) && !(await hasStaff(app.db))
}

export default function Setup({ loaderData, actionData }: Route.ComponentProps) {
  const field = createFields('setup', actionData)
  if (!loaderData.isOpen) {
    return (
      <SignInFrame>
        <ExpiredLink
          why="The link creates the first account, so it stops working once that account exists."
          action={
            <a className="btn plain wide" href={addresses.adminLogin()}>
              Sign In
            </a>
          }
          after="No account yet? Copy the whole link that the server printed when it started."
        />
      </SignInFrame>
    )
  }
  return (
    <SignInFrame>
      <h1>The first account</h1>
      <p>This account is the first owner. It can invite everyone else at {BRAND.name}.</p>
      <form method="post" noValidate data-once>
        <ErrorSummary
          message={actionData?.message ?? loaderData.outageMessage}
          fields={[
            ['Name', field('name')],
            ['Email', field('email')],
            ['Password', field('password')],
            ['Repeat Password', field('repeat')],
          ]}
          kept="Please type the passwords again. We’ve kept the rest."
        />
        <TextField field={field('name')} label="Name" required autoComplete="name" />
        <EmailField field={field('email')} autoComplete="username" />
        <NewPasswordFields password={field('password')} repeat={field('repeat')} label="Password" />
        <button className="btn next wide" type="submit" data-busy="Creating the account...">
          Create account
        </button>
        <p className="after">After that you can sign in with this account, and this link stops working.</p>
      </form>
    </SignInFrame>
  )
}
