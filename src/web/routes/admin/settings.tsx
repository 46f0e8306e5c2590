import { parseWithZod } from '@conform-to/zod/v4'
import { data } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { changePassword } from '#src/features/staff/change-password.server.ts'
import { changePasswordSchema } from '#src/features/staff/password-form.ts'
import { passwordSetAt } from '#src/features/staff/queries.server.ts'
import { appContext } from '../../app-context.ts'
import { BUSY, unlessBusy } from '../../guards/busy.server.ts'
import { take } from '../../guards/limit.server.ts'
import { readForm } from '../../guards/read-form.server.ts'
import { requireStaff } from '../../guards/staff.server.ts'
import { redirectWithToast } from '../../parts/flash.server.ts'
import { ownHeaders } from '../../parts/headers.ts'
import { privatePage } from '../../parts/page-title.ts'
import type { Route } from './+types/settings'
import { OwnPassword } from './account/own-password.tsx'
import { HIDDEN, refusedPassword } from './account/refused-password.ts'
import { PageHead } from './parts/page-head.tsx'
import '../../ui/styles/admin/accounts.css'

export const headers = ownHeaders
export const meta: Route.MetaFunction = () => privatePage('Settings')

export async function loader({ context, request }: Route.LoaderArgs) {
  const staff = await requireStaff(context, request)
  const setAt = await passwordSetAt(context.get(appContext).db, staff.id)
  return { email: staff.email, passwordSetAt: setAt?.toISOString() ?? null }
}

const SAVED = {
  title: 'Settings Saved',
  description: 'Your password is changed. Whoever was signed in with the old one elsewhere is signed out.',
  tone: 'ok',
} as const

export async function action({ context, request }: Route.ActionArgs) {
  const staff = await requireStaff(context, request)
  const app = context.get(appContext)
  const form = await readForm(request, ['current', 'password', 'repeat'])
  const submission = parseWithZod(form, { schema: changePasswordSchema })
  if (submission.status !== 'success') return data(submission.reply(HIDDEN), { status: 400 })

  const overLimit = await take(context, 'password-change-by-account', staff.id)
  if (overLimit !== null) {
    const { message, headers } = overLimit
    return data(submission.reply({ ...HIDDEN, formErrors: [message] }), { status: 429, headers })
  }
  const changed = await unlessBusy(context, changePassword(app, staff, submission.value))
  // Only wrong passwords are counted.
  if (changed === 'busy' || changed.ok || changed.reason !== 'wrong-current') {
    await app.limiter.giveBack('password-change-by-account', staff.id)
  }
  if (changed === 'busy') {
    return data(submission.reply({ ...HIDDEN, formErrors: [BUSY.message] }), { status: 503, headers: BUSY.headers })
  }
  if (changed.ok) return redirectWithToast(app, addresses.adminSettings(), SAVED)
  if (changed.reason === 'wrong-current') {
    const fieldErrors = { current: ['This is not your password'] }
    return data(submission.reply({ ...HIDDEN, fieldErrors }), { status: 400 })
  }
  if (changed.reason === 'same') {
    const fieldErrors = { password: ['This is your password already'] }
    return data(submission.reply({ ...HIDDEN, fieldErrors }), { status: 400 })
  }
  return data(refusedPassword(submission, changed.reason), { status: 400 })
}

export default function Settings({ loaderData: { email, passwordSetAt }, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Settings" about={`You are signed in as ${email}.`} />
      {/* Another form as soon as the password is another: what was typed is not needed any more. */}
      <OwnPassword key={passwordSetAt} lastResult={actionData} />
    </>
  )
}
