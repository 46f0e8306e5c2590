import type { Refused, ShownRefusal } from './refused.ts'
import { whatWasRead } from './what-was-read.ts'

/**
 * A form as it comes back. It goes on comparing with what it first read, though the page around it is new: else a slip in one
 * field would let the next Save write over what somebody else saved in another, unseen.
 */
export function shownRefusal(refused: Refused, form: Pick<FormData, 'get'>): ShownRefusal {
  return { ...refused, read: refused.standing ?? whatWasRead(form) }
}
