import { z } from 'zod'
import { readPlausibleDay } from '#src/dates.ts'
import { multiLine, singleLine } from '#src/form-text.ts'
import { PIECE_LIMITS } from './plan/plan.ts'

/** Each ticked criterion has its own field, so that a refused form keeps every tick. */
export const CRITERION_FIELDS = Array.from({ length: 40 }, (_, index) => `criterion-${index}`)

export const PIECE_FIELDS = ['title', 'proves', 'datedOn', 'pages', 'confirmedBy', 'version', ...CRITERION_FIELDS]

const optionalText = z
  .string()
  .optional()
  .transform(typed => typed?.trim() || null)

/** `version` is that of the piece which the form showed, or null for a new one. */
export const pieceSchema = z
  .object({
    title: singleLine({ required: 'Please give the piece a title', max: PIECE_LIMITS.title }),
    proves: singleLine({ required: 'Please say in one sentence what it proves', max: PIECE_LIMITS.proves }),
    datedOn: optionalText.refine(day => day === null || readPlausibleDay(day) !== null, {
      error: 'Please enter a date, or none',
    }),
    pages: optionalText
      .refine(pages => pages === null || (/^\d{1,2}$/.test(pages) && Number(pages) > 0), {
        error: `Please enter a number of pages from 1 to ${PIECE_LIMITS.pages}, or none`,
      })
      .transform(pages => (pages === null ? null : Number(pages))),
    confirmedBy: singleLine({ max: PIECE_LIMITS.confirmedBy })
      .optional()
      .transform(name => name || null),
    version: z.coerce.number().int().nullable().catch(null).default(null),
  })
  .catchall(z.string())
  .transform(({ title, proves, datedOn, pages, confirmedBy, version, ...ticked }) => ({
    version,
    values: { title, proves, datedOn, pages, confirmedBy },
    criteria: CRITERION_FIELDS.flatMap(name => (ticked as Record<string, string>)[name] || []),
  }))

export type PieceValues = z.output<typeof pieceSchema>['values']

export const leaveOutSchema = z.object({
  reason: singleLine({ required: 'Please say why it’s left out: the applicant reads it', max: PIECE_LIMITS.reason }),
})

const COMMENT_MISSING = 'Please write a comment'

export const commentSchema = z.object({ text: multiLine({ required: COMMENT_MISSING }) })

/** The names of what can be changed, for sentences. */
export const PIECE_FIELD_NAMES = {
  title: 'title',
  proves: 'what it proves',
  datedOn: 'date',
  pages: 'pages',
  confirmedBy: 'who can confirm it',
  criteria: 'criteria',
} as const
