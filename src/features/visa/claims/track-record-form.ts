import { z } from 'zod'
import { dayField, noteField, versionField } from '../form-fields.ts'

const MAX_COUNT = 100_000

function countField(missing: string) {
  return z
    .string({ error: missing })
    .trim()
    .min(1, { error: missing, abort: true })
    .regex(/^\d{1,9}$/, { error: 'Please use a whole number, such as 15', abort: true })
    .transform(Number)
    .refine(count => count <= MAX_COUNT, { error: 'Please check this number: it is too large', abort: true })
}

function pastDay(missing: string, today: string) {
  return dayField(missing).refine(day => day <= today, {
    error: 'This day is in the future. Only decided applications count',
    abort: true,
  })
}

/** What an owner confirms about our own cases. */
export const trackRecordSchema = (today: string) =>
  z
    .object({
      numberEndorsed: countField('Please enter how many were endorsed'),
      numberDecided: countField('Please enter how many were decided').refine(count => count > 0, {
        error: 'At least one application must be decided',
        abort: true,
      }),
      periodStart: pastDay('Please choose the first day of the period', today),
      periodEnd: pastDay('Please choose the last day of the period', today),
      note: noteField,
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
