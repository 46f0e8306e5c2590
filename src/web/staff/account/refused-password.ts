import type { SubmissionResult } from '@conform-to/react'
import type { PasswordFault } from '#src/features/staff/judge-password.server.ts'
import { PASSWORD_FAULTS } from '#src/features/staff/passwords.ts'

type Submission<Reply> = {
  reply(options: {
    formErrors?: Array<string>
    fieldErrors?: Record<string, Array<string>>
    hideFields?: Array<string>
  }): Reply
}

/** A form that came back because of the new password in it. */
export function refusedPassword(submission: Submission<SubmissionResult>, fault: PasswordFault): SubmissionResult {
  return submission.reply({ ...HIDDEN, fieldErrors: { password: [PASSWORD_FAULTS[fault]] } })
}

/** No password is sent back to the page it came from. */
export const HIDDEN = { hideFields: ['current', 'password', 'repeat'] }
