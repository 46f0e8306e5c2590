import { z } from 'zod'
import { singleLine } from '#src/form-text.ts'
import { toViewQuery } from './view-query.ts'

/** The lists whose filters can be saved as a view. */
export const VIEW_PAGES = ['applications', 'queue', 'messages'] as const

export type ViewPage = (typeof VIEW_PAGES)[number]

export const MAX_VIEWS_PER_PAGE = 50

export const VIEW_REFUSALS = {
  'name-taken': 'A view has this name already. Please choose another one',
  'too-many': `This list has ${MAX_VIEWS_PER_PAGE} views already. Please remove one first`,
} as const

export const saveViewSchema = z.object({
  page: z.enum(VIEW_PAGES),
  name: singleLine({ required: 'Please name the view', max: 60 }),
  query: z
    .string()
    .max(2_000)
    .transform(query => toViewQuery(new URLSearchParams(query)))
    .refine(query => query !== '', { error: 'Please choose a filter first' }),
})
