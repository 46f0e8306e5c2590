import { useForm } from '@conform-to/react'
import { data } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { type ChoosePasswordForm, choosePasswordSchema } from '#src/features/staff/account-forms.ts'
import { choosePassword, findStaffMemberByLink } from '#src/features/staff/password-links.server.ts'
import { appContext } from '../../app-context.ts'
import { describeDatabaseDown, issueDeviceCookie } from '../../guards/sign-in.server.ts'
import { resolveUnlessDatabaseDown } from '../../guards/unless-database-down.server.ts'
import { redirectWithToast } from '../../parts/cookies.server.ts'
import { routeHeaders } from '../../parts/headers.ts'
import { privatePageMeta } from '../../parts/page-title.ts'
import { ErrorSummary } from '../../ui/error-summary.tsx'
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
    const { messages, init } = describeDatabaseDown(context)
    return data({ staffMember: { email: null }, outageMessages: messages }, init)
  }
  const account = staffMember && { email: staffMember.email }
  return data({ staffMember: account, outageMessages: undefined }, { status: staffMember === null ? 404 : 200 })
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
  loaderData: { staffMember, outageMessages },
  actionData,
}: Route.ComponentProps) {
  const [form, fields] = useForm<ChoosePasswordForm>({ id: 'password', lastResult: actionData })
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
      <form method="post" id={form.id} noValidate data-once>
        <ErrorSummary
          formErrors={form.errors ?? outageMessages}
          fields={[
            ['New Password', fields.password],
            ['Repeat Password', fields.repeat],
          ]}
          kept="Please type both passwords again."
        />
        <NewPasswordFields password={fields.password} repeat={fields.repeat} />
        <button className="btn next wide" type="submit" data-busy="Saving...">
          Save
        </button>
        <p className="after">When you save, everyone who is signed in to this account is signed out.</p>
      </form>
    </SignInFrame>
  )
}
