import { changePasswordSchema } from '#src/features/staff/account-forms.ts'
import { PASSWORD_FAULTS } from '#src/features/staff/accounts.ts'
import { changePassword } from '#src/features/staff/passwords.server.ts'
import { takeAttempt } from '../../guards/limit.server.ts'
import { resolveUnlessBusy, SIGN_IN_BUSY } from '../../guards/sign-in.server.ts'
import { done, refuse, refuseGet, staffAction } from '../parts/staff-action.server.ts'

export const loader = refuseGet()

export const action = staffAction({
  may: 'own-account',
  failed: 'Not Saved',
  schema: changePasswordSchema,
  fields: ['current', 'password', 'repeat'],
  async run({ context, app, staff, form }) {
    const overLimit = await takeAttempt(context, 'password-change-by-account', staff.id)
    if (overLimit !== null) return { ...refuse(overLimit.message, 429), headers: overLimit.headers }
    const result = await resolveUnlessBusy(context, changePassword(app, staff, form))
    if (result === 'busy' || result.ok || result.reason !== 'wrong-current') {
      await app.limiter.giveBack('password-change-by-account', staff.id)
    }
    if (result === 'busy') return { ...refuse(SIGN_IN_BUSY.message, 503), headers: SIGN_IN_BUSY.headers }
    if (result.ok) return done('Settings Saved', PASSWORD_CHANGED_MESSAGE)
    if (result.reason === 'wrong-current') return { ok: false, errors: { current: 'This isn’t your current password' } }
    const fault = result.reason === 'same' ? 'This is already your password' : PASSWORD_FAULTS[result.reason]
    return { ok: false, errors: { password: fault } }
  },
})

const PASSWORD_CHANGED_MESSAGE = 'Your password is changed, and you’re signed out everywhere else.'
