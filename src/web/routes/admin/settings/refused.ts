import type { ItemKey } from '#src/features/catalogue/items.ts'
import type { Section } from './sections.ts'

/** A form that was not saved: what is wrong with which field, and all that was typed. */
export type Refused = {
  section: Exclude<Section, 'password'>
  errors: Record<string, string>
  typed: Record<string, string>
  /** The prices as they stand, where somebody changed them meanwhile. */
  standing?: Record<ItemKey, number>
}
