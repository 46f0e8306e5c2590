import { data } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { choosePasswordSchema } from '#src/features/staff/account-forms.ts'
import { choosePassword, findStaffMemberByLink } from '#src/features/staff/password-links.server.ts'
import { appContext } from '../../../app-context.ts'
import { describeDatabaseDown, issueDeviceCookie } from '../../../guards/sign-in.server.ts'
import { resolveUnlessDatabaseDown } from '../../../guards/unless-database-down.server.ts'
import { redirectWithToast } from '../../../parts/cookies.server.ts'
import { routeHeaders } from '../../../parts/headers.ts'
import { privatePageMeta } from '../../../parts/page-title.ts'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import { createFields } from '../../../ui/field-frame.tsx'
import type { Route } from './+types/password.route'
import { newPasswordAction, readToken } from './new-password.server.ts'
import { NewPasswordFields } from './new-password-fields.tsx'

import { ExpiredLink, SignInFrame } from './sign-in-frame.tsx'

export const handle = { hydrate: false, hasForms: true }
export const headers = routeHeaders
export const meta: Route.MetaFunction = () => privatePageMeta('Choose your password')

/** Opening the link changes nothing, because some mail programs open links by themselves. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const staffMember = await resolveUnlessDatabaseDown(
    context,
    findStaffMemberByLink(context.get(appContext), readToken(request)),
  )
  if (staffMember === 'database-down') {
    const { message, ...init } = describeDatabaseDown(context)
    return data({ staffMember: { email: null }, outageMessage: message }, init)
  }
  const account = staffMember && { email: staffMember.email }
  return data({ staffMember: account, outageMessage: null }, { status: staffMember === null ? 404 : 200 })
}

const PASSWORD_SAVED_TOAST = {
  title: 'Password Saved',
  description: 'You can now sign in with your new password.',
  tone: 'ok',
} as const

export function action({ context, request }: Route.ActionArgs) {
  const app = context.get(appContext)
  return newPasswordAction(
    { context, request },
    {
      fields: ['password', 'repeat'],
      schema: choosePasswordSchema,
      save: form => choosePassword(app, form),
      async answer({ staffMember }) {
        // The mailed link proves that the account belongs to this person, so earlier failed sign-ins no longer count.
        await app.limiter.reset('sign-in-by-account', staffMember.email)
        await app.limiter.reset('second-step-by-account', staffMember.id)
        const cookie = await issueDeviceCookie(app, staffMember.id)
        return redirectWithToast(app, addresses.adminLogin(), PASSWORD_SAVED_TOAST, { 'set-cookie': cookie })
      },
    },
  )
}

export default function ChoosePasswordPage({
  loaderData: { staffMember, outageMessage },
  actionData,
}: Route.ComponentProps) {
  const field = createFields('password', actionData)
  if (staffMember === null) {
    return (
      <SignInFrame>
        <ExpiredLink
          why="The link has already been used, or it has expired."
          action={
            <a className="btn plain wide" href={addresses.adminForgotPassword()}>
              Get a new link
            </a>
          }
          after="We’ll email you the new link."
        />
      </SignInFrame>
    )
  }
  return (
    <SignInFrame>
      <h1>Choose your password</h1>
      {staffMember.email !== null && (
        <p>
          For <strong>{staffMember.email}</strong>
        </p>
      )}
      <form method="post" noValidate data-once>
        <ErrorSummary
          message={actionData?.message ?? outageMessage}
          fields={[
            ['New Password', field('password')],
            ['Repeat Password', field('repeat')],
          ]}
          kept="Please type both passwords again."
        />
        <NewPasswordFields password={field('password')} repeat={field('repeat')} />
        <button className="btn next wide" type="submit" data-busy="Saving...">
          Save
        </button>
        <p className="after">When you save, everyone who is signed in to this account is signed out.</p>
      </form>
    </SignInFrame>
  )
}
