import { z } from 'zod'
import { readPlausibleDay } from '#src/dates.ts'

const MAX_COUNT = 100_000
const MAX_NOTE_CHARACTERS = 500

function countField(missing: string) {
  return z
    .string({ error: missing })
    .trim()
    .min(1, { error: missing, abort: true })
    .regex(/^\d{1,9}$/, { error: 'Please use a whole number, such as 15', abort: true })
    .transform(Number)
    .refine(count => count <= MAX_COUNT, { error: 'Please check this number: it is too large', abort: true })
}

function dayField(missing: string, today: string) {
  return z
    .string({ error: missing })
    .trim()
    .min(1, { error: missing, abort: true })
    .refine(text => readPlausibleDay(text) !== null, { error: 'This isn’t a day. Please choose one', abort: true })
    .refine(day => day <= today, { error: 'This day is in the future. Only decided applications count', abort: true })
}

const versionField = z.coerce.number().int().min(0)

/** What an owner confirms about our own cases. */
export const trackRecordSchema = (today: string) =>
  z
    .object({
      numberEndorsed: countField('Please enter how many were endorsed'),
      numberDecided: countField('Please enter how many were decided').refine(count => count > 0, {
        error: 'At least one application must be decided',
        abort: true,
      }),
      periodStart: dayField('Please choose the first day of the period', today),
      periodEnd: dayField('Please choose the last day of the period', today),
      note: z
        .string()
        .default('')
        .transform(note => note.trim())
        .refine(note => note.length <= MAX_NOTE_CHARACTERS, {
          error: `Please use at most ${MAX_NOTE_CHARACTERS} characters`,
        })
        .transform(note => note || null),
      expectedVersion: versionField,
    })
    .superRefine(({ numberEndorsed, numberDecided, periodStart, periodEnd }, context) => {
      if (numberEndorsed > numberDecided)
        context.addIssue({
          code: 'custom',
          path: ['numberEndorsed'],
          message: `These are more than the ${numberDecided} that were decided`,
        })
      if (periodStart > periodEnd)
        context.addIssue({ code: 'custom', path: ['periodEnd'], message: 'The period ends before it starts' })
    })

export const takeBackSchema = z.object({ expectedVersion: versionField })

export const restoreSchema = z.object({ version: versionField, expectedVersion: versionField })
