import type { EnterCodeResult } from '#src/features/people/access/codes.server.ts'
import type { FormReply } from '../../ui/field-frame.tsx'

const NO_CODE = 'This code no longer works. Please press “Send another code” and use the newest email.'
const LAST_TRY = 'That was not the code, and it was your last try. Please send another code.'

export function explainWrongCode(
  result: EnterCodeResult & { ok: false },
): { message: string } | { errors: { code: string } } {
  if (result.reason === 'no-code') return { message: NO_CODE }
  if (result.triesLeft === 0) return { message: LAST_TRY }
  const tries = result.triesLeft === 1 ? '1 more try' : `${result.triesLeft} more tries`
  return { errors: { code: `That is not the code in our newest email. Please check it. You have ${tries}.` } }
}

/** A dead code needs no form to enter it. */
export function isCodeDead(reply: FormReply | undefined): boolean {
  return reply?.message === NO_CODE || reply?.message === LAST_TRY
}
