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
