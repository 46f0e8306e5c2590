import { z } from 'zod'
import { singleLine } from '#src/form-text.ts'

/** The lists whose filters can be saved as a view. */
export const VIEW_PAGES = ['applications', 'queue', 'messages'] as const

export type ViewPage = (typeof VIEW_PAGES)[number]

const nameSchema = singleLine({ required: 'Please name the view', max: 60 })

export const saveViewSchema = z.object({
  page: z.enum(VIEW_PAGES),
  name: nameSchema,
  query: z.string().max(2_000).refine(isPlainQuery, { error: 'Please reload the page and try again' }),
})

export const renameViewSchema = z.object({ name: nameSchema })

const PLACE_PARAMS = ['page', 'after', 'before']

function isPlainQuery(query: string): boolean {
  const names = [...new URLSearchParams(query).keys()]
  return names.length > 0 && names.every(name => /^[a-z]+$/i.test(name) && !PLACE_PARAMS.includes(name))
}

/** Leaves out the position in the list, which a view does not keep. */
export function toViewQuery(query: URLSearchParams): string {
  const kept = [...query].filter(([name, value]) => value !== '' && !PLACE_PARAMS.includes(name) && name !== 'dialog')
  return new URLSearchParams(kept.toSorted(([a], [b]) => a.localeCompare(b))).toString()
}
