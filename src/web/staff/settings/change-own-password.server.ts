import { parseWithZod } from '@conform-to/zod/v4'
import { data, type RouterContextProvider } from 'react-router'
import { changePasswordSchema } from '#src/features/staff/account-forms.ts'
import { changePassword } from '#src/features/staff/change-password.server.ts'
import type { SignedInStaff } from '#src/features/staff/queries.server.ts'
import { appContext } from '../../app-context.ts'
import { take } from '../../guards/limit.server.ts'
import { BUSY, unlessBusy } from '../../guards/sign-in.server.ts'
import { HIDDEN, refusedPassword } from '../account/refused-password.ts'

/** Changes the password of whoever is signed in: null when it is done, else the form again. */
export async function changeOwnPassword(
  context: Readonly<RouterContextProvider>,
  staff: SignedInStaff,
  form: FormData,
) {
  const app = context.get(appContext)
  const submission = parseWithZod(form, { schema: changePasswordSchema })
  if (submission.status !== 'success') return refuse(submission.reply(HIDDEN), { status: 400 })

  const overLimit = await take(context, 'password-change-by-account', staff.id)
  if (overLimit !== null) {
    const { message, headers } = overLimit
    return refuse(submission.reply({ ...HIDDEN, formErrors: [message] }), { status: 429, headers })
  }
  const changed = await unlessBusy(context, changePassword(app, staff, submission.value))
  // Only wrong passwords are counted.
  if (changed === 'busy' || changed.ok || changed.reason !== 'wrong-current') {
    await app.limiter.giveBack('password-change-by-account', staff.id)
  }
  if (changed === 'busy') {
    return refuse(submission.reply({ ...HIDDEN, formErrors: [BUSY.message] }), { status: 503, headers: BUSY.headers })
  }
  if (changed.ok) return null
  if (changed.reason === 'wrong-current') {
    const fieldErrors = { current: ['This is not your password'] }
    return refuse(submission.reply({ ...HIDDEN, fieldErrors }), { status: 400 })
  }
  if (changed.reason === 'same') {
    const fieldErrors = { password: ['This is your password already'] }
    return refuse(submission.reply({ ...HIDDEN, fieldErrors }), { status: 400 })
  }
  return refuse(refusedPassword(submission, changed.reason), { status: 400 })
}

function refuse(result: ReturnType<typeof refusedPassword>, answer: { status: number; headers?: HeadersInit }) {
  return data({ section: 'password', result, mustSignIn: false } as const, answer)
}
