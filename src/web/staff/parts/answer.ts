import type { STAFF_ACTS } from '../acts.server.ts'
import type { ActName } from './act.ts'
import type { StaffAct } from './staff-act.server.ts'

/** A staff act gives this answer. A success closes the dialog with a toast; a refusal keeps the dialog open. */
export type Answer = Done | Refusal

export type Done = {
  ok: true
  title: string
  description: string
  /** The toast offers to undo the change by a post to this path. */
  undoPath?: string
}

export type Refusal = {
  ok: false
  title: string
  description: string
  errors?: Record<string, string>
  mustSignIn?: boolean
  mustConfirm?: boolean
  /** Our script sets this when the server gave no readable answer. */
  noAnswer?: boolean
}

type More<Name extends ActName> = {
  more?: (typeof STAFF_ACTS)[Name] extends StaffAct<string, infer Shape> ? Shape : never
}

/** The answer of one act, with what only that act answers in `more`. */
export type AnswerOf<Name extends ActName> = DoneOf<Name> | RefusalOf<Name>
export type DoneOf<Name extends ActName> = Done & More<Name>
export type RefusalOf<Name extends ActName> = Refusal & More<Name>
