import { NOT_SAVED, sessionEnded, type Unanswered } from '../../parts/keep-typed.ts'
import type { Section } from './sections.ts'

/** A form that was not saved: what is wrong with which field, and all that was typed. */
export type Refused = {
  section: Exclude<Section, 'password'>
  errors: Record<string, string>
  typed: Record<string, string>
  /** Why, where that is about no single field. */
  notice?: string
  /** What stands, where somebody changed it meanwhile: now it was read, and a second Save has its way. */
  standing?: object
}

/** The same as the page shows it. `read`: what its form says from now on that it read; `mustSignIn`: nobody is signed in any more. */
export type ShownRefusal = Refused & { read: object; mustSignIn?: boolean }

/** The name of the field with which every form of the page says what stood in it when it was read. */
export const READ_FIELD = 'read'

/** What stood in a form when it was read. What no page of ours sends is nothing, and nothing is ever what stands. */
export function whatWasRead(form: Pick<FormData, 'get'>): Readonly<Record<string, unknown>> {
  try {
    const read: unknown = JSON.parse(String(form.get(READ_FIELD)))
    return typeof read === 'object' && read !== null ? { ...read } : {}
  } catch {
    return {}
  }
}

/**
 * A form as it comes back. It goes on comparing with what it first read, though the page around it is new: else the next Save could
 * write over what a colleague saved in another field, unseen.
 */
export function shownRefusal(refused: Refused, form: Pick<FormData, 'get'>): ShownRefusal {
  return { ...refused, read: refused.standing ?? whatWasRead(form) }
}

const LOST_NOTHING = 'Nothing you typed was lost.'

/** Why the form of a section was not saved, where no answer of its action came. */
export function whyNotSaved(why: Unanswered): string {
  if (why === 'not-allowed') return 'Only an owner can do this. Ask one of them.'
  if (why !== 'signed-out') return `${NOT_SAVED} ${LOST_NOTHING}`
  const { title, description } = sessionEnded('save')
  return `${title} ${description} ${LOST_NOTHING}`
}
