import { z } from 'zod'
import { addDays, readDay } from '#src/dates.ts'
import { deliveryDaySchema } from '#src/features/applications/staff-forms.ts'
import { multiLine, singleLine } from '#src/form-text.ts'
import { toViewQuery } from './view-query.ts'

const MAX_NOTE_LENGTH = 10_000

export const noteSchema = z.object({
  text: multiLine({ required: 'Please write a note', max: MAX_NOTE_LENGTH }),
})

export const OWNER_REFUSALS = {
  disabled: 'This colleague’s account is disabled. Please choose another one',
  role: 'This colleague’s role can’t work on cases. Please choose another one',
  unknown: 'Please choose a colleague',
} as const

const CHOOSE_COLLEAGUE = 'Please choose a colleague, or nobody'

/** A choice of its own, so that a form without a choice changes nothing. */
export const NO_OWNER = 'nobody'

export const ownerSchema = z
  .union([z.literal(NO_OWNER), z.guid({ error: CHOOSE_COLLEAGUE })], { error: CHOOSE_COLLEAGUE })
  .transform(owner => (owner === NO_OWNER ? null : owner.toLowerCase()))

/** A colleague can own these. */
export const WORK_KINDS = ['cases', 'tasks'] as const

export type WorkKind = (typeof WORK_KINDS)[number]

export const MAX_ASSIGNED_AT_ONCE = 100

const idsSchema = z
  .string()
  .default('')
  .transform(ids => (ids === '' ? [] : ids.split(',').map(id => id.toLowerCase())))
  .pipe(z.array(z.guid()).max(MAX_ASSIGNED_AT_ONCE))

export const assignSchema = z.object({
  owner: ownerSchema,
  note: multiLine({ max: 5_000 })
    .optional()
    .transform(note => note || null),
  /** From rows without an owner. */
  onlyFree: z.string().default('').transform(Boolean),
  cases: idsSchema,
  tasks: idsSchema,
})

export const giveAwaySchema = z.object({ owner: z.guid({ error: OWNER_REFUSALS.unknown }).toLowerCase() })

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

const MAX_DAYS_AHEAD = 730

function daySchema(today: string) {
  return z
    .string({ error: 'Please enter the day by which it’s due' })
    .refine(day => readDay(day) !== null, { error: 'Please enter the day by which it’s due', abort: true })
    .refine(day => day >= today, { error: 'Please enter today or a later day' })
    .refine(day => day <= addDays(today, MAX_DAYS_AHEAD), { error: 'Please enter a day in the next two years' })
}

/** Refuses a day before `today`, the day in Lagos (yyyy-mm-dd). */
export function addTaskSchema(today: string) {
  return z.object({
    title: singleLine({ required: 'Please say what is to be done', max: 200 }),
    owner: ownerSchema,
    dueOn: daySchema(today),
  })
}

export function changeTaskSchema(today: string) {
  return z.object({ owner: ownerSchema, dueOn: daySchema(today) })
}

/** `delivered` is left out unless the form asks. Only a delivery needs its day, which is not after `today`. */
export function finishTaskSchema(today: string) {
  return z
    .object({
      done: z.enum(['yes', 'no']),
      delivered: z.enum(['yes', 'no']).optional(),
      deliveredOn: z.string().default(''),
    })
    .superRefine(({ delivered, deliveredOn }, context) => {
      if (delivered !== 'yes') return
      const { error } = deliveryDaySchema(today).safeParse(deliveredOn)
      for (const { message } of error?.issues ?? [])
        context.addIssue({ code: 'custom', path: ['deliveredOn'], message })
    })
}
